import type { SegmentRecord } from '@cartograph/contract'
import clsx from 'clsx'
import { formatValue, isNumeric } from '../../format/value.ts'
import type { RecordColumns, RecordSort } from './record-columns.ts'

interface RecordsTableProps {
  readonly columns: RecordColumns
  readonly records: readonly SegmentRecord[]
  readonly sort: RecordSort | null
  readonly onSort: (id: string) => void
}

/** Scrolls sideways inside itself; the first column stays. */
export function RecordsTable({ columns, records, sort, onSort }: RecordsTableProps) {
  return (
    <div
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Customers"
      className="overflow-x-auto rounded-surface border border-border bg-surface"
    >
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">Customers</caption>
        <thead>
          <tr>
            {columns.map(({ id, title, format }, n) => {
              const direction = sort?.id !== id ? null : sort.isDescending ? 'desc' : 'asc'
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={direction === null ? undefined : sortNames[direction]}
                  className={clsx(
                    'px-2 text-13 font-medium whitespace-nowrap text-muted',
                    isNumeric(format) ? 'text-right' : 'text-left',
                    n === 0 && first,
                  )}
                >
                  <button
                    type="button"
                    onClick={() => onSort(id)}
                    className={clsx(
                      'inline-flex h-10 items-center rounded-control px-2 font-medium hover:text-text',
                      // The numbers end where their title ends.
                      isNumeric(format) && 'flex-row-reverse',
                    )}
                  >
                    {title}
                    <span aria-hidden="true" className="w-4">
                      {direction !== null && (direction === 'desc' ? '↓' : '↑')}
                    </span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.customer_id} className="border-t border-border">
              {columns.map(({ id, format, read }, n) => {
                const text = formatValue(read(record), format, 'full')
                return n === 0 ? (
                  <th
                    key={id}
                    scope="row"
                    className={clsx(
                      'max-w-40 truncate px-4 text-left font-normal sm:max-w-60',
                      first,
                    )}
                  >
                    {text}
                  </th>
                ) : (
                  <td
                    key={id}
                    className={clsx(
                      'h-10 px-4 whitespace-nowrap',
                      isNumeric(format) ? 'text-right tabular-nums' : 'text-left',
                    )}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {records.length === 0 && (
        <p className="px-4 py-6 text-center text-14 text-muted">No results found</p>
      )}
    </div>
  )
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const
const first = 'sticky left-0 z-1 bg-surface'
