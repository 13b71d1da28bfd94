import type { Cell, CurrencyCode, MemberAnnotation } from '@cartograph/contract'
import { decimalOf, formatOf } from '../../../../format/value.ts'
import type { GridRow } from '../../grid/grid-model.ts'
import { labelColumn } from './pivot-rows.ts'

/** A percentage is a share already, and a ratio of the whole is not made of those of its parts. */
export function hasContribution(about: MemberAnnotation, currency: CurrencyCode): boolean {
  const { kind } = formatOf(about, currency)
  const isNumber = kind === 'currency' || kind === 'number'
  return isNumber && about.meta?.['additivity'] !== 'ratio'
}

/** Each number as its share of the total under its column. */
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

/** As a ratio; null where there is no whole to be a share of. */
function shareOf(value: Cell, whole: Cell | undefined): Cell {
  const [part, all] = [decimalOf(value), decimalOf(whole)]
  if (part === null || all === null || Number(all) === 0) return null
  return (Number(part) / Number(all)).toFixed(4)
}
