import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

export interface Column<Row> {
  /** Names the cell beside it on phones, too. */
  header: string
  cell: (row: Row) => ReactNode
  /** On phones the first column and the one that tells the state stay; the rest goes below. */
  onPhone?: 'beside' | 'below' | 'bare'
  align?: 'end'
}

interface DataTableProps<Row> {
  /** What the table holds. */
  label: string
  /** The first names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** null while they load. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** Older rows stay, dimmed, while others load. */
  isStale?: boolean
  /** In place of rows when there are none. */
  empty?: ReactNode
  loadingRows?: number
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isStale = false,
  empty,
  loadingRows = 3,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return <>{empty}</>
  return (
    <div className="rounded-surface border border-border bg-surface md:overflow-x-auto">
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={rows === null || isStale}
        className={clsx(
          'w-full border-collapse text-14 max-md:block',
          isStale && 'dim-while-loading',
        )}
      >
        <thead {...roles.rowGroup} className="max-md:sr-only">
          <tr {...roles.row}>
            {columns.map(({ header, align }) => (
              <th
                key={header}
                {...roles.columnHeader}
                scope="col"
                className={clsx(
                  'h-10 px-4 text-13 font-medium text-muted',
                  align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="max-md:block">
          {rows === null
            ? Array.from({ length: loadingRows }, (_, index) => (
                <LoadingRow key={index} columns={columns.length} />
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} {...roles.row} className={rowLook}>
                  {columns.map((column, index) => (
                    <Cell key={column.header} column={column} row={row} isName={index === 0} />
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  isName: boolean
}

function Cell<Row>({
  column: { header, cell, align, onPhone = 'below' },
  row,
  isName,
}: CellProps<Row>) {
  const look = clsx(
    'px-4 py-2 align-middle max-md:p-0',
    align === 'end' ? 'text-right max-md:text-left' : 'text-left',
    !isName && onPhone === 'below' && namedOnPhone,
    !isName && onPhone !== 'beside' && 'max-md:col-span-2',
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
        <td key={index} {...roles.cell} className="px-4 py-3 max-md:p-0">
          <Skeleton className="h-5 w-24 max-w-full" />
        </td>
      ))}
    </tr>
  )
}

const rowLook =
  'border-t border-border first:border-t-0 md:first:border-t max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:px-4 max-md:py-3'

const namedOnPhone =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:before:w-20 max-md:before:shrink-0 max-md:before:text-13 max-md:before:text-muted max-md:before:content-[attr(data-header)]'

/** Said again, because some browsers forget what a table is once it is laid out otherwise on phones. */
const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}
