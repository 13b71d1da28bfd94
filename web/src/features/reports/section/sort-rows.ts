import type { TableRow } from './section-table.ts'

export interface TableSort {
  readonly column: number
  readonly isDescending: boolean
}

/** Null keeps the order of the server. Rows without a value come last either way. */
export function sortRows(rows: readonly TableRow[], sort: TableSort | null): readonly TableRow[] {
  if (sort === null) return rows
  const rankOf = ({ cells }: TableRow) => cells[sort.column]?.rank ?? null
  return rows.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), undefined, { numeric: true })
    return sort.isDescending ? -order : order
  })
}

/** Numbers start with the largest; the third press returns to the order of the server. */
export function nextSort(
  sort: TableSort | null,
  column: number,
  isNumber: boolean,
): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: isNumber }
  return sort.isDescending === isNumber ? { column, isDescending: !isNumber } : null
}
