import clsx from 'clsx'
import { Arrow } from '../../../ui/data/Arrow.tsx'
import type { TableColumn } from './section-table.ts'
import type { TableSort } from './sort-rows.ts'

interface HeadCellProps {
  readonly column: TableColumn | undefined
  /** The first column, which stays in sight. */
  readonly isName: boolean
  /** Null while another column or none is sorted. */
  readonly sorted: TableSort | null
  /** Browsers leave buttons out of the heads that they repeat on the next page. */
  readonly isPrinting: boolean
  readonly onSort: (isNumber: boolean) => void
}

/** Sorts by its column. */
export function HeadCell({ column, isName, sorted, isPrinting, onSort }: HeadCellProps) {
  const { title = '', of = null, description = null, isNumber = false } = column ?? {}
  const direction = sorted === null ? null : sorted.isDescending ? 'down' : 'up'
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : direction === 'down' ? 'descending' : 'ascending'}
      className={clsx(isName && 'section-name', isNumber && 'section-number')}
    >
      {title === '' ? (
        <span className="sr-only">Name</span>
      ) : isPrinting ? (
        <span className="font-medium text-muted">{title}</span>
      ) : (
        <button
          type="button"
          title={description ?? undefined}
          onClick={() => onSort(isNumber)}
          className={clsx(
            'inline-flex min-h-8 items-center gap-1 rounded-control text-13 font-medium text-muted hover:text-text pointer-coarse:min-h-11',
            isNumber ? 'text-right' : 'text-left',
          )}
        >
          {title}
          {of !== null && <span className="sr-only">{` of ${of}`}</span>}
          {direction !== null && <Arrow direction={direction} />}
        </button>
      )}
    </th>
  )
}
