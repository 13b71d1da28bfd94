import type { Day, LoadResult } from '@cartograph/contract'
import { daysOf, formatDay, formatFullDay, type DayRange } from '../../format/day.ts'
import { isDecimal, type DecimalText } from '../../format/decimal.ts'
import type { ChartStop } from '../../charts/prepare/chart-input.ts'
import { members } from './overview-queries.ts'

/**
 * A point for every day of a range. The query API leaves out days without rows: such a day sold
 * nothing, which is a zero, provided that its orders have been read at all. After the last day that is
 * known the line has a gap, even where a first few orders have already arrived.
 */
export function dailySales(
  result: LoadResult | undefined,
  range: DayRange,
  known: Day | null,
): DailySales[] {
  const byDay = new Map(
    (result?.data ?? []).map((row) => [
      String(row[`${members.happenedAt}.day`]).slice(0, 10),
      row[members.netSales],
    ]),
  )
  return daysOf(range).map((day) => {
    const isKnown = known !== null && day <= known
    const value = byDay.get(day) ?? '0'
    return {
      label: formatFullDay(day),
      axisLabel: formatDay(day),
      value: isKnown && isDecimal(value) ? value : null,
    }
  })
}

/** null is a gap: not known, which is not the same as zero. */
export interface DailySales extends ChartStop {
  readonly value: DecimalText | null
}
