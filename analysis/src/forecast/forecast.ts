import { dayNumber, weekdayOf } from '@cartograph/contract'
import { namesOfDays } from '../series/names-of-days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { blendModels } from './blend-models.ts'
import { estimateErrors } from './estimate-errors.ts'
import { scaleFor } from './forecast-scale.ts'
import { createLastYear } from './last-year.ts'
import { pickOrigins } from './origins.ts'
import { dateUncertainty, type Names, type ScaledSeries } from './smooth-series.ts'
import {
  expectedDays,
  sumForecast,
  type FittedForecast,
  type ForecastRange,
} from './sum-forecast.ts'

export interface Forecast {
  /** The median for each day ahead. Null with too little history. */
  readonly forecast: readonly (number | null)[]
  /** A 95 % prediction interval. */
  readonly lower: readonly (number | null)[]
  readonly upper: readonly (number | null)[]
  /** The quantiles 0.1 to 0.9. */
  readonly quantiles: Readonly<Record<string, readonly (number | null)[]>>
}

/** The minimum history to estimate weekdays. */
export const minDays = 28

const deciles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * Forecasts the days after the last one from level, weekdays, trend, last year and known dates.
 * Blends models by their accuracy on the series' own past, with bounds as wide as its past errors
 * over the same horizon.
 */
export function forecast(series: Series, calendar: KnownDates, horizon: number): Forecast {
  const fitted = fitForecast(series, calendar, horizon)
  if (fitted === null) return emptyForecast(horizon)
  const { ahead, quantileOf } = fitted
  return {
    forecast: ahead.map((day) => day.forecast),
    lower: ahead.map(({ lower }) => lower),
    upper: ahead.map(({ upper }) => upper),
    quantiles: Object.fromEntries(
      deciles.map((share) => [share, ahead.map((_, n) => quantileOf(n, share))]),
    ),
  }
}

export interface TotalForecast {
  readonly days: readonly ForecastRange[]
  readonly total: ForecastRange
}

/** The mean of each day after the last one; null with too little history. */
export function forecastMeans(
  series: Series,
  calendar: KnownDates,
  horizon: number,
): readonly number[] | null {
  const fitted = fitForecast(series, calendar, horizon)
  return fitted && expectedDays(series.values, fitted)
}

/**
 * Forecasts the days after the last one and their sum, without the first `skip` days in the sum; null with too little
 * history.
 */
export function forecastTotal(
  series: Series,
  calendar: KnownDates,
  horizon: number,
  skip = 0,
): TotalForecast | null {
  const fitted = fitForecast(series, calendar, horizon)
  return (
    fitted && {
      days: fitted.ahead,
      total: sumForecast(series.values, fitted, skip),
    }
  )
}

export function fitForecast(
  series: Series,
  calendar: KnownDates,
  horizon: number,
): (FittedForecast & { readonly quantileOf: (day: number, share: number) => number }) | null {
  const known = series.values.filter((value) => value !== null)
  if (known.length < minDays) return null
  const scale = scaleFor(series.kind, known)
  const first = dayNumber(series.start)
  const days = series.values.length
  const named = namesOfDays(calendar, series.store, {
    from: first,
    through: first + days + horizon - 1,
  })
  const walked: ScaledSeries = {
    scale,
    scaled: Float64Array.from(series.values, (value) =>
      value === null ? Number.NaN : scale.forward(value),
    ),
    weekday: weekdayOf(first),
    names: informativeNames(
      Array.from({ length: days + horizon }, (_, day) => named.get(first + day)),
    ),
  }
  const origins = pickOrigins(days, horizon)
  const forecaster = blendModels(walked, series.values, createLastYear(walked), origins)
  const errors = estimateErrors(walked, origins, forecaster)
  const quantileOf = (day: number, share: number) => {
    const middle = forecaster(days - 1, day + 1)
    const wide = dateUncertainty(forecaster.seen(walked.names[days + day]))
    return scale.back(middle + wide * errors(day + 1, share))
  }
  const ahead = Array.from({ length: horizon }, (_, day) => ({
    forecast: quantileOf(day, 0.5),
    lower: quantileOf(day, 0.025),
    upper: quantileOf(day, 0.975),
  }))
  return { walked, origins, forecaster, errors, ahead, quantileOf }
}

/**
 * Removes names that hold on most days, such as a sale that never ends: they distinguish nothing.
 */
function informativeNames(names: Names): Names {
  const counts = new Map<string, number>()
  for (const name of names.flatMap((own) => own ?? []))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const constant = [...counts].filter(([, count]) => count > names.length / 2).map(([name]) => name)
  if (constant.length === 0) return names
  return names.map((own) => {
    const left = own?.filter((name) => !constant.includes(name)) ?? []
    return left.length === 0 ? undefined : left
  })
}

function emptyForecast(horizon: number): Forecast {
  const nothing = Array.from({ length: horizon }, () => null)
  return {
    forecast: nothing,
    lower: nothing,
    upper: nothing,
    quantiles: Object.fromEntries(deciles.map((share) => [share, nothing])),
  }
}
