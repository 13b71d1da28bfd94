import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'

export interface Column<Row> {
  /** Also labels the cell on narrow screens. */
  header: string
  cell: (row: Row) => ReactNode
  /**
   * On narrow screens, such as phones, the first column and the `beside` one stay in a line. The others move
   * below with their header as label, unless they are `bare`. A `paired` column shares its line with the next
   * one.
   */
  whenNarrow?: 'beside' | 'below' | 'bare' | 'paired'
  align?: 'end'
  /** A width class; the other columns share the rest. */
  width?: string
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** Null while they load. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** The rows are dimmed while others load. */
  isStale?: boolean
  /** Shown if there are no rows. */
  empty?: ReactNode
  loadingRows?: number
  /** For rows whose cells differ much in height. */
  isAlignedToTop?: boolean
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isStale = false,
  empty,
  loadingRows = 3,
  isAlignedToTop = false,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return <>{empty}</>
  return (
    <div className="@container">
      <div className="rounded-surface border border-border bg-surface @2xl:overflow-x-auto">
        <table
          {...roles.table}
          aria-label={label}
          aria-busy={rows === null || isStale}
          className={clsx(
            'w-full border-collapse text-14 @max-2xl:block',
            isStale && 'dim-while-loading',
          )}
        >
          <thead {...roles.rowGroup} className="@max-2xl:sr-only">
            <tr {...roles.row}>
              {columns.map(({ header, align, width }) => (
                <th
                  key={header}
                  {...roles.columnHeader}
                  scope="col"
                  className={clsx(
                    width,
                    'h-10 px-4 text-13 font-medium whitespace-nowrap text-muted',
                    align === 'end' ? 'text-right' : 'text-left',
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowGroup} className="@max-2xl:block">
            {rows === null
              ? Array.from({ length: loadingRows }, (_, index) => (
                  <LoadingRow key={index} columns={columns.length} />
                ))
              : rows.map((row) => (
                  <tr key={rowKey(row)} {...roles.row} className={rowLook}>
                    {columns.map((column, index) => (
                      <Cell
                        key={column.header}
                        column={column}
                        row={row}
                        isName={index === 0}
                        isAlignedToTop={isAlignedToTop}
                      />
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  isName: boolean
  isAlignedToTop: boolean
}

function Cell<Row>({
  column: { header, cell, align, whenNarrow = 'below' },
  row,
  isName,
  isAlignedToTop,
}: CellProps<Row>) {
  const look = clsx(
    'px-4 py-2 @max-2xl:p-0',
    isAlignedToTop ? 'align-top' : 'align-middle',
    align === 'end' ? 'text-right @max-2xl:text-left' : 'text-left',
    !isName && whenNarrow === 'below' && namedWhenNarrow,
    !isName && (whenNarrow === 'below' || whenNarrow === 'bare') && '@max-2xl:col-span-2',
  )
  if (!isName) {
    return (
      <td {...roles.cell} data-header={header} className={look}>
        {cell(row)}
      </td>
    )
  }
  return (
    <th {...roles.rowHeader} scope="row" className={clsx(look, 'font-normal')}>
      {cell(row)}
    </th>
  )
}

function LoadingRow({ columns }: { columns: number }) {
  return (
    <tr {...roles.row} className={rowLook}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} {...roles.cell} className="px-4 py-3 @max-2xl:p-0">
          <Skeleton className="h-5 w-24 max-w-full" />
        </td>
      ))}
    </tr>
  )
}

/** A link in the first cell can cover the row: `row-link after:absolute after:inset-0`. */
const rowLook =
  'relative has-[.row-link]:hover:bg-hover border-t border-border first:border-t-0 @2xl:first:border-t @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:items-center @max-2xl:gap-x-3 @max-2xl:gap-y-2 @max-2xl:px-4 @max-2xl:py-3'

const namedWhenNarrow =
  '@max-2xl:flex @max-2xl:items-baseline @max-2xl:gap-x-3 @max-2xl:*:min-w-0 @max-2xl:*:flex-1 @max-2xl:before:w-20 @max-2xl:before:shrink-0 @max-2xl:before:text-13 @max-2xl:before:text-muted @max-2xl:before:content-[attr(data-header)]'

/** Explicit roles, because browsers drop table semantics if `display` changes. */
const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}
