import type { KnownDates, Series } from '../series/series.ts'
import { fitForecast } from './forecast.ts'
import {
  backtestSums,
  expectedDays,
  minOrigins,
  pastErrors,
  type ForecastRange,
} from './sum-forecast.ts'

export interface RatioForecast {
  /** The means of each day. */
  readonly num: readonly number[]
  readonly den: readonly number[]
  /** Of all days ahead together, but the first `skip`. */
  readonly ratio: ForecastRange
}

/**
 * Forecasts the ratio of two sums over the days ahead; null with too little history for a range. The numerator and the
 * denominator err together (more orders are more sales), so the range comes from a backtest of their ratio.
 */
export function forecastRatio(
  num: Series,
  den: Series,
  calendar: KnownDates,
  { horizon, skip = 0 }: { readonly horizon: number; readonly skip?: number },
): RatioForecast | null {
  const [above, below] = [num, den].map((series) => fitForecast(series, calendar, horizon))
  if (above == null || below == null) return null
  const backtest = { skip, hasNamed: true }
  const sums = new Map(backtestSums(den.values, below, backtest).map((sum) => [sum.day, sum]))
  const pairs = backtestSums(num.values, above, backtest).flatMap(({ day, actual, expected }) => {
    const under = sums.get(day)
    if (under === undefined || !(under.actual > 0 && under.expected > 0)) return []
    return [{ day, error: actual / under.actual - expected / under.expected }]
  })
  const days = { num: expectedDays(num.values, above), den: expectedDays(den.values, below) }
  const [top, bottom] = [sumOf(days.num.slice(skip)), sumOf(days.den.slice(skip))]
  if (pairs.length < minOrigins || bottom <= 0) return null
  const errors = pastErrors(pairs, horizon - skip)
  const forecast = top / bottom + errors.shift
  const ratio = {
    forecast,
    lower: forecast + errors.away(0.025),
    upper: forecast + errors.away(0.975),
  }
  return { ...days, ratio }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
