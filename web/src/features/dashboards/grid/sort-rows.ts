import type { Cell } from '@cartograph/contract'
import { isDecimal } from '../../../format/decimal.ts'
import type { GridRow, GridSort } from './grid-model.ts'
import { compareDecimals } from './exact.ts'

/** Groups among themselves and rows within them; equals stay as they were, and what is not known is last. */
export function sortRows(rows: readonly GridRow[], sort: GridSort | null): readonly GridRow[] {
  if (sort === null) return rows
  const { id, isDescending } = sort
  return rows
    .map((row) =>
      row.children.length === 0 ? row : { ...row, children: sortRows(row.children, sort) },
    )
    .toSorted((a, b) => compareCells(a.data[id] ?? null, b.data[id] ?? null, isDescending))
}

/** Ascending, descending, as it came. */
export function nextSort(sort: GridSort | null, id: string): GridSort | null {
  if (sort?.id !== id) return { id, isDescending: false }
  return sort.isDescending ? null : { id, isDescending: true }
}

export function compareCells(a: Cell, b: Cell, isDescending = false): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = compareKnown(String(a), String(b))
  return isDescending ? -order : order
}

function compareKnown(a: string, b: string): number {
  return isDecimal(a) && isDecimal(b) ? compareDecimals(a, b) : words.compare(a, b)
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
