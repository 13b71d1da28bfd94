import { compareDecimals } from '@cartograph/contract'
import type { Cell } from '@cartograph/contract'
import { isDecimal, type DecimalText } from '../../../../format/decimal.ts'
import type { GridRow, GridSort } from '../grid-model.ts'

/** Sorts within each level. The sort is stable, and unknown values come last. */
export function sortRows(rows: readonly GridRow[], sort: GridSort | null): readonly GridRow[] {
  if (sort === null) return rows
  const { id, isDescending } = sort
  // Parses each cell once; sorting compares it many times.
  return rows
    .map((row) => ({ row, key: keyOf(row.data[id] ?? null) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, isDescending))
    .map(({ row }) =>
      row.children.length === 0 ? row : { ...row, children: sortRows(row.children, sort) },
    )
}

/** Cycles through ascending, descending and unsorted. */
export function nextSort(sort: GridSort | null, id: string): GridSort | null {
  if (sort?.id !== id) return { id, isDescending: false }
  return sort.isDescending ? null : { id, isDescending: true }
}

export function compareCells(a: Cell, b: Cell, isDescending = false): number {
  return compareKeys(keyOf(a), keyOf(b), isDescending)
}

type SortKey = { readonly text: string; readonly decimal: Decimal | null } | null
interface Decimal {
  readonly exact: DecimalText
  readonly near: number
}

/** Null for unknown values. */
function keyOf(cell: Cell): SortKey {
  if (cell === null) return null
  const text = String(cell)
  return { text, decimal: isDecimal(text) ? { exact: text, near: Number(text) } : null }
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    a.decimal !== null && b.decimal !== null
      ? // Rounding to a float preserves order, so exact comparison is needed only for ties.
        a.decimal.near - b.decimal.near || compareDecimals(a.decimal.exact, b.decimal.exact)
      : words.compare(a.text, b.text)
  return isDescending ? -order : order
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
