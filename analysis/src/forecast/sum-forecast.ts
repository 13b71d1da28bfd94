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
  readonly forecaster: Forecaster
  readonly errors: ErrorQuantiles
  /** One per day ahead. */
  readonly ahead: readonly ForecastRange[]
}

/** Fewer origins say too little about the errors of a sum. */
export const minOrigins = 12

/** The sum of some ordinary days after an origin, and what was forecast of it. */
export interface PastSum {
  readonly day: number
  readonly actual: number
  readonly expected: number
  readonly count: number
}

/**
 * Forecasts the sum of all days ahead but the first `skip`. Errors of neighboring days are neither independent nor
 * equal, so the bounds of the days don't give those of their sum. They come from a backtest: at every origin, the
 * forecasts of as many ordinary days are summed and compared with the actual sum. Days with a known date
 * are too rare for that: their bounds are summed, because the days of a promotion err together. With a short history, the
 * bounds are the sums of those of the days, which are wider.
 */
export function sumForecast(
  values: readonly (number | null)[],
  fitted: FittedForecast,
  skip = 0,
): ForecastRange {
  const { walked, ahead } = fitted
  const isNamed = (n: number) => walked.names[values.length + n] !== undefined
  const days = ahead.map((day, n) => ({ ...day, n })).slice(skip)
  const sumOf = (all: typeof days, side: keyof ForecastRange) =>
    all.reduce((sum, day) => sum + day[side], 0)
  const pairs = backtestSums(values, fitted, { skip, hasNamed: false })
  const means = expectedDays(values, fitted)
  const middle = days.reduce((sum, { n }) => sum + (means[n] as number), 0)
  if (pairs.length < minOrigins)
    return { forecast: middle, lower: sumOf(days, 'lower'), upper: sumOf(days, 'upper') }

  const ordinary = days.filter(({ n }) => !isNamed(n))
  const named = days.filter(({ n }) => isNamed(n))
  // Relative errors, because a growing store has growing errors; a sum around zero has none.
  const isRelative = pairs.every(({ actual, expected }) => actual > 0 && expected > 0)
  const unit = isRelative
    ? ordinary.reduce((sum, { n }) => sum + (means[n] as number), 0)
    : ordinary.length
  const errors = pastErrors(
    pairs.map(({ day, actual, expected, count }) => ({
      day,
      error: isRelative ? actual / expected - 1 : (actual - expected) / count,
    })),
    days.length,
  )
  const away = (share: number, side: 'lower' | 'upper') =>
    Math.hypot(unit * errors.away(share), sumOf(named, side) - sumOf(named, 'forecast'))
  const forecast = middle + unit * errors.shift
  return {
    forecast,
    lower: forecast - away(0.025, 'lower'),
    upper: forecast + away(0.975, 'upper'),
  }
}

/** The middle that is corrected, and how far the quantiles are from it. */
export function pastErrors(
  pairs: readonly { readonly day: number; readonly error: number }[],
  days: number,
): { readonly shift: number; readonly away: (share: number) => number } {
  const sorted = Float64Array.from(pairs, ({ error }) => error).toSorted()
  // Origins close together share their future, so they count as fewer independent ones.
  const apart = 1 + ((pairs[0]?.day ?? 0) - (pairs.at(-1)?.day ?? 0)) / days
  const centre = quantile(sorted, 0.5)
  const wide = Math.sqrt(1 + unseenShare / apart)
  return {
    shift: (centre * apart) / (apart + unseenShare),
    away: (share) => wide * (quantile(sorted, share) - centre),
  }
}

/**
 * The mean of each day ahead. The medians of skewed days don't add up to the median of their sum, which is close to the
 * sum of their means (Duan's smearing estimate). The bounds of known dates are too wide for a mean.
 */
export function expectedDays(
  values: readonly (number | null)[],
  fitted: FittedForecast,
): readonly number[] {
  const last = values.length - 1
  return fitted.ahead.map(({ forecast }, n) =>
    fitted.walked.names[last + 1 + n] === undefined ? meanAfter(fitted, last, n + 1) : forecast,
  )
}

const smearedQuantiles = [0.1, 0.3, 0.5, 0.7, 0.9]

function meanAfter(
  { walked: { scale }, forecaster, errors }: FittedForecast,
  day: number,
  ahead: number,
): number {
  const middle = forecaster(day, ahead)
  const sum = smearedQuantiles.reduce(
    (so, share) => so + scale.back(middle + errors(ahead, share)),
    0,
  )
  return sum / smearedQuantiles.length
}

/** The sums after each origin, newest first; only of days that are known, with or without known dates. */
export function backtestSums(
  values: readonly (number | null)[],
  fitted: FittedForecast,
  { skip, hasNamed }: { readonly skip: number; readonly hasNamed: boolean },
): PastSum[] {
  const { walked, origins, ahead } = fitted
  return origins.days.flatMap((day) => {
    const sum = { day, actual: 0, expected: 0, count: 0 }
    if (day + ahead.length >= values.length) return []
    for (let n = skip + 1; n <= ahead.length; n += 1) {
      const value = values[day + n] ?? null
      if (value === null || (!hasNamed && walked.names[day + n] !== undefined)) continue
      sum.actual += value
      sum.expected += meanAfter(fitted, day, n)
      sum.count += 1
    }
    return sum.count > 0 ? [sum] : []
  })
}
