import clsx from 'clsx'
import type { SeriesTable } from '../prepare/series-table.ts'

/** Takes the place of the chart and scrolls inside it. */
export function ChartTable({
  label,
  table,
  height,
}: {
  label: string
  table: SeriesTable
  height: number | '100%'
}) {
  return (
    <div
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-auto"
      style={{ height, isolation: 'isolate' }}
    >
      <table className="w-full text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className={clsx(
                  'sticky top-0 bg-surface py-1 font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_var(--border)]',
                  index === 0 ? 'z-2' : 'z-1',
                  place(index, column.isNumber),
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row} className="border-b border-border">
              {table.columns.map(({ isNumber }, index) => (
                <td
                  key={index}
                  className={clsx('py-1 whitespace-nowrap tabular-nums', place(index, isNumber))}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Left-aligns text and right-aligns numbers; the first column is sticky. */
function place(index: number, isNumber: boolean): string {
  if (index === 0) return 'sticky left-0 bg-surface px-2 text-left'
  return isNumber ? 'pr-2 pl-3 text-right' : 'pl-8 text-left'
}
