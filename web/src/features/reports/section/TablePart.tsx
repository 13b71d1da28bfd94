import clsx from 'clsx'
import type { SectionTable, TableColumn, TableRow } from './section-table.ts'
import type { TableSort } from './sort-rows.ts'
import { HeadCell } from './HeadCell.tsx'
import { RowCell } from './RowCell.tsx'

interface TablePartProps {
  readonly label: string
  readonly table: SectionTable
  readonly rows: readonly TableRow[]
  /** The columns to show; null for all. */
  readonly columns: readonly number[] | null
  readonly sort: TableSort | null
  readonly isPrinting: boolean
  readonly onSort: (column: number, isNumber: boolean) => void
}

export function TablePart(props: TablePartProps) {
  const { label, table, rows, columns, sort, isPrinting, onSort } = props
  const shown = columns ?? table.columns.map((_, index) => index)
  const bands = bandsOf(shown.map((index) => table.columns[index]))
  const { summary } = table
  return (
    <div
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="section-scroll"
    >
      <table aria-label={label} className="section-table text-14">
        <thead>
          {bands !== null && (
            <tr>
              {bands.map(({ title, span }, index) => {
                // A header cell without text is a plain cell.
                const Cell = title === null ? 'td' : 'th'
                return (
                  <Cell
                    key={index}
                    scope={title === null ? undefined : 'colgroup'}
                    colSpan={span}
                    className={index === 0 ? 'section-name' : 'section-band text-13'}
                  >
                    {title}
                  </Cell>
                )
              })}
            </tr>
          )}
          <tr>
            {shown.map((index) => (
              <HeadCell
                key={index}
                column={table.columns[index]}
                isName={index === 0}
                sorted={sort?.column === index ? sort : null}
                isPrinting={isPrinting}
                onSort={(isNumber) => onSort(index, isNumber)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {[...(summary === null ? [] : [summary]), ...rows].map((row) => (
            <tr key={row.id} className={clsx(row === summary && 'section-total')}>
              {shown.map((index) => (
                <RowCell
                  key={index}
                  cell={row.cells[index]}
                  isName={index === 0}
                  isNumber={table.columns[index]?.isNumber === true}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Null for a table with one line of heads. */
function bandsOf(columns: readonly (TableColumn | undefined)[]) {
  if (columns.every((column) => (column?.band ?? null) === null)) return null
  const bands: { readonly title: string | null; span: number }[] = []
  for (const column of columns) {
    const title = column?.band ?? null
    const last = bands.at(-1)
    // The first column is sticky, so its band stays separate.
    if (bands.length > 1 && last?.title === title) last.span += 1
    else bands.push({ title, span: 1 })
  }
  return bands
}
