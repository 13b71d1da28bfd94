import type { Cell, LoadResult, Member, MemberAnnotation } from '@cartograph/contract'
import { decimalOf, formatOf, formatValue } from '../../../../format/value.ts'
import { changeBetween, type Change } from '../../../kpi/change.ts'
import { sentimentOf, totalOf } from '../../elements/kpi/prepare-kpi.ts'
import { explainTotal } from '../../grid/explain-total.ts'

export interface BreakdownRow {
  readonly name: string
  readonly valueText: string
  readonly earlierText: string
  readonly change: Change | null
  /** Length of the bar, as a share of the longest. */
  readonly share: number
}

export interface BreakdownTable {
  readonly rows: readonly BreakdownRow[]
  readonly total: BreakdownRow
  /** Explains a total that isn't the sum of its parts. */
  readonly note: string | null
}

export const restName = 'All others'

/** One row per value, largest first, with the earlier period; values that are gone are rows, too. */
export function breakdownTable(
  [now, earlier]: readonly [LoadResult, LoadResult | undefined],
  measure: Member,
  dimension: Member,
  currency: string,
): BreakdownTable {
  const about = now.annotation.measures[measure]
  const named = formatOf(now.annotation.dimensions[dimension], currency)
  const [current, before] = [now, earlier].map(
    (result) => new Map(result?.data.map((row) => [row[dimension] ?? null, row[measure] ?? null])),
  )
  const values = [...new Set([...(current?.keys() ?? []), ...(before?.keys() ?? [])])]
  const isSum = about?.meta?.['additivity'] === 'sum'
  const read = (of: ReadonlyMap<Cell, Cell> | undefined, value: Cell): Cell =>
    of?.get(value) ?? (isSum ? '0' : null)
  const size = (value: Cell) => Number(decimalOf(read(current, value)) ?? 0)
  const most = Math.max(0, ...values.map((value) => Math.abs(size(value))))
  const row = (name: string, value: Cell, was: Cell): BreakdownRow => ({
    name,
    valueText: say(about, value, currency),
    earlierText: earlier === undefined ? '' : say(about, was, currency),
    change: changeBetween(decimalOf(value), decimalOf(was), sentimentOf(now, measure)),
    share: most === 0 ? 0 : Math.abs(Number(decimalOf(value) ?? 0)) / most,
  })
  return {
    rows: values
      .toSorted((a, b) => Number(a === restName) - Number(b === restName) || size(b) - size(a))
      .map((value) =>
        row(formatValue(value, named, 'full'), read(current, value), read(before, value)),
      ),
    total: row('Total', totalOf(now, measure), totalOf(earlier, measure)),
    note: about === undefined ? null : explainTotal(about),
  }
}

function say(about: MemberAnnotation | undefined, value: Cell, currency: string): string {
  return formatValue(value, formatOf(about, currency), 'full')
}
