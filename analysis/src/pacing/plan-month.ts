import { dayNumber } from '@cartograph/contract'
import { forecastMeans } from '../forecast/forecast.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { monthValues } from './month-values.ts'

/** Further ahead than this, the forecast was not measured. */
export const maxHorizon = 92

/**
 * What was expected of each day of a month before it began, so that the plan does not move while the month goes: from
 * weekdays, season, trend and known dates. Null if too little was known then, or nothing was expected.
 */
export function expectedMonth(
  series: Series,
  calendar: KnownDates,
  month: string,
): readonly number[] | null {
  const { first, days, skip } = monthValues(series, month)
  const before = series.values.slice(0, Math.max(0, first - dayNumber(series.start)))
  if (skip + days > maxHorizon) return null
  const means = forecastMeans({ ...series, values: before }, calendar, skip + days)
  // More returns than sales on a day would take back what the days before it had to reach.
  const expected = means?.slice(skip).map((mean) => Math.max(0, mean)) ?? []
  return expected.some((mean) => mean > 0) ? expected : null
}
