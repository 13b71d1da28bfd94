import type { Cell, CurrencyCode, MemberAnnotation } from '@cartograph/contract'
import { decimalOf, formatOf } from '../../../../format/value.ts'
import type { GridRow } from '../../grid/grid-model.ts'
import { labelColumn } from './pivot-rows.ts'

/** Percentages and ratios have no meaningful share of a total. */
export function hasContribution(about: MemberAnnotation, currency: CurrencyCode): boolean {
  const { kind } = formatOf(about, currency)
  const isNumber = kind === 'currency' || kind === 'number'
  return isNumber && about.meta?.['additivity'] !== 'ratio'
}

/** Replaces each number by its share of the column's total. */
export function withShares(row: GridRow, total: GridRow | null): GridRow {
  const shares = Object.entries(row.data).map(([id, value]): [string, Cell] => [
    id,
    id === labelColumn ? value : shareOf(value, total?.data[id]),
  ])
  return {
    ...row,
    data: Object.fromEntries(shares),
    children: row.children.map((child) => withShares(child, total)),
  }
}

/** Returns a ratio; null if the total is missing or zero. */
function shareOf(value: Cell, whole: Cell | undefined): Cell {
  const [part, all] = [decimalOf(value), decimalOf(whole)]
  if (part === null || all === null || Number(all) === 0) return null
  return (Number(part) / Number(all)).toFixed(4)
}
