import { forecastTotal } from '../forecast/forecast.ts'
import { forecastRatio } from '../forecast/ratio-forecast.ts'
import type { ForecastRange } from '../forecast/sum-forecast.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { monthValues, sumOfDays } from './month-values.ts'
import { maxHorizon } from './plan-month.ts'

/** Without bounds, the straight line: too little is known to say how wrong it is. */
export interface MonthForecast {
  readonly expected: number
  readonly lower: number | null
  readonly upper: number | null
}

/** A metric without any value for so long has ended. */
const idleDays = 28

/** The month's sum: what was measured and what is expected of the other days. Null if that cannot be known. */
export function forecastMonthSum(
  series: Series,
  calendar: KnownDates,
  month: string,
): MonthForecast | null {
  const ahead = daysAhead(series, month)
  const before = ahead && sumOfDays(ahead.known)
  if (ahead === null || before === null) return null
  const { horizon, skip, days, known } = ahead
  const found = forecastTotal(series, calendar, horizon, skip)
  if (found === null) return known.length === 0 ? null : unbounded((before / known.length) * days)
  return withinRange(found.total, series, (rest) => before + rest)
}

/** The month's ratio of two sums. */
export function forecastMonthRatio(
  num: Series,
  den: Series,
  calendar: KnownDates,
  month: string,
): MonthForecast | null {
  const [above, below] = [daysAhead(num, month), daysAhead(den, month)]
  const top = above && sumOfDays(above.known)
  const bottom = below && sumOfDays(below.known)
  if (above === null || below === null || top === null || bottom === null) return null
  const { horizon, skip } = above
  const found = forecastRatio(num, den, calendar, { horizon, skip })
  if (found === null) return bottom > 0 ? unbounded(top / bottom) : null
  const left = found.den.slice(skip).reduce((sum, mean) => sum + Math.max(0, mean), 0)
  return withinRange(found.ratio, num, (ratio) => (top + ratio * left) / (bottom + left))
}

/**
 * A ratio whose parts are unknown: its value to date and the mean of the days ahead, both weighted by days, because
 * nothing else is known of their sizes.
 */
export function forecastMonthAverage(
  series: Series,
  calendar: KnownDates,
  { month, toDate }: { readonly month: string; readonly toDate: number | null },
): MonthForecast | null {
  const ahead = daysAhead(series, month)
  if (ahead === null || (ahead.known.length > 0 && toDate === null)) return null
  const { horizon, skip, days, known } = ahead
  const found = forecastTotal(series, calendar, horizon, skip)
  const before = (toDate ?? 0) * known.length
  if (found === null) return toDate === null ? null : unbounded(toDate)
  return withinRange(found.total, series, (rest) => (before + rest) / days)
}

/** Null if the month is over, too far ahead, before the data, or the metric has ended. */
function daysAhead(series: Series, month: string) {
  const values = monthValues(series, month)
  const horizon = values.skip + values.days - values.known.length
  const isIdle = series.values.slice(-idleDays).every((value) => value === null || value === 0)
  const isOver = values.known.length === values.days
  if (isOver || isIdle || !values.hasData || horizon > maxHorizon) return null
  return { ...values, horizon }
}

/** A metric that was never negative is not expected to be. */
function withinRange(
  { forecast, lower, upper }: ForecastRange,
  { values }: Series,
  inMonth: (rest: number) => number,
): MonthForecast {
  const least = values.some((value) => value !== null && value < 0) ? -Infinity : 0
  const [expected, low, high] = [forecast, lower, upper].map((rest) =>
    inMonth(Math.max(least, rest)),
  ) as [number, number, number]
  return { expected, lower: low, upper: high }
}

function unbounded(expected: number): MonthForecast {
  return { expected, lower: null, upper: null }
}
