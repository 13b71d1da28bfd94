import type { Forecaster } from './blend-models.ts'
import { quantile, unseenShare, type ErrorQuantiles } from './estimate-errors.ts'
import type { Origins } from './origins.ts'
import type { ScaledSeries } from './smooth-series.ts'

/** The forecast of a day or of a sum, with a 95 % prediction interval. */
export interface ForecastRange {
  readonly forecast: number
  readonly lower: number
  readonly upper: number
}

export interface FittedForecast {
  readonly walked: ScaledSeries
  readonly origins: Origins
  readonly foretell: Forecaster
  readonly errors: ErrorQuantiles
  /** One per day ahead. */
  readonly ahead: readonly ForecastRange[]
}

/** Fewer origins say too little about the errors of a sum. */
const minOrigins = 12

/**
 * Forecasts the sum of all days ahead. Errors of neighboring days are neither independent nor equal, so
 * the bounds of the days don't give those of their sum. They come from a backtest: at every origin, the
 * forecasts of as many ordinary days are summed and compared with the actual sum. Days with a known date
 * are too rare for that: their bounds are summed, because the days of a promotion err together. With a short history, the
 * bounds are the sums of those of the days, which are wider.
 */
export function sumForecast(
  values: readonly (number | null)[],
  { walked, origins, foretell, errors, ahead }: FittedForecast,
): ForecastRange {
  const last = values.length - 1
  const isNamed = (day: number) => walked.names[day] !== undefined
  const sumOf = (all: typeof ahead, side: keyof ForecastRange) =>
    all.reduce((sum, day) => sum + day[side], 0)
  const pairs = backtest()
  const middle = sumOf(ahead, 'forecast')
  if (pairs.length < minOrigins)
    return { forecast: middle, lower: sumOf(ahead, 'lower'), upper: sumOf(ahead, 'upper') }

  const ordinary = ahead.filter((_, n) => !isNamed(last + 1 + n))
  const named = ahead.filter((_, n) => isNamed(last + 1 + n))
  // Relative errors, because a growing store has growing errors; a sum around zero has none.
  const isRelative = pairs.every(({ actual, expected }) => actual > 0 && expected > 0)
  const unit = isRelative ? sumOf(ordinary, 'forecast') : ordinary.length
  const sorted = Float64Array.from(pairs, ({ actual, expected, count }) =>
    isRelative ? actual / expected - 1 : (actual - expected) / count,
  ).toSorted()
  // Origins close together share their future, so they count as fewer independent ones.
  const apart = 1 + ((pairs[0]?.day ?? 0) - (pairs.at(-1)?.day ?? 0)) / ahead.length
  const centre = quantile(sorted, 0.5)
  const wide = Math.sqrt(1 + unseenShare / apart)
  const shift = (unit * centre * apart) / (apart + unseenShare)
  const away = (share: number, side: 'lower' | 'upper') =>
    Math.hypot(
      unit * wide * (quantile(sorted, share) - centre),
      sumOf(named, side) - sumOf(named, 'forecast'),
    )
  const forecast = middle + shift
  return {
    forecast,
    lower: forecast - away(0.025, 'lower'),
    upper: forecast + away(0.975, 'upper'),
  }

  /** The sums of ordinary days after each origin, newest first; only of days that are known. */
  function backtest() {
    return origins.days.flatMap((day) => {
      const sum = { day, actual: 0, expected: 0, count: 0 }
      if (day + ahead.length > last) return []
      for (let n = 1; n <= ahead.length; n += 1) {
        const value = values[day + n] ?? null
        if (value === null || isNamed(day + n)) continue
        sum.actual += value
        sum.expected += walked.scale.back(foretell(day, n) + errors(n, 0.5))
        sum.count += 1
      }
      return sum.count > 0 ? [sum] : []
    })
  }
}
