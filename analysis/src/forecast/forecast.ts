import { dayNumber, weekdayOf } from '../series/days.ts'
import { namesOfDays } from '../series/names-of-days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { blend } from './blend.ts'
import { errorsAhead } from './errors-ahead.ts'
import { scaleFor } from './forecast-scale.ts'
import { lastYearOf } from './last-year.ts'
import { pickOrigins } from './origins.ts'
import { caution, type Names, type Walked } from './walk.ts'

export interface Forecast {
  /** One entry for each day ahead; what half of all such days are below. Null where too little is known. */
  readonly forecast: readonly (number | null)[]
  /** 95 of 100 days lie between the two. */
  readonly lower: readonly (number | null)[]
  readonly upper: readonly (number | null)[]
  /** By share, 0.1 to 0.9: what that share of days is below. */
  readonly quantiles: Readonly<Record<string, readonly (number | null)[]>>
}

/** Fewer known days tell no weekdays. */
export const leastDays = 28

const deciles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * What comes after the last day: level, weekdays, trend, the year before and known dates, in the blend that
 * would have told this series' own past best, with bounds as wide as its errors were so far ahead.
 */
export function forecast(series: Series, calendar: KnownDates, horizon: number): Forecast {
  const known = series.values.filter((value) => value !== null)
  if (known.length < leastDays) return declined(horizon)
  const scale = scaleFor(series.kind, known)
  const first = dayNumber(series.start)
  const days = series.values.length
  const named = namesOfDays(calendar, series.store)
  const walked: Walked = {
    scale,
    scaled: Float64Array.from(series.values, (value) =>
      value === null ? Number.NaN : scale.forward(value),
    ),
    weekday: weekdayOf(first),
    names: tellingNames(Array.from({ length: days + horizon }, (_, day) => named.get(first + day))),
  }
  const origins = pickOrigins(days, horizon)
  const foretell = blend(walked, series.values, lastYearOf(walked), origins)
  const errors = errorsAhead(walked, origins, foretell)
  const told = Array.from({ length: horizon }, (_, n) => {
    const ahead = n + 1
    const middle = foretell(days - 1, ahead)
    const wide = caution(foretell.seen(walked.names[days - 1 + ahead]))
    return (share: number) => scale.back(middle + wide * errors(ahead, share))
  })
  return {
    forecast: told.map((at) => at(0.5)),
    lower: told.map((at) => at(0.025)),
    upper: told.map((at) => at(0.975)),
    quantiles: Object.fromEntries(deciles.map((share) => [share, told.map((at) => at(share))])),
  }
}

/** What holds on most days is no date that differs from the others: a sale that never ends. */
function tellingNames(names: Names): Names {
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

function declined(horizon: number): Forecast {
  const nothing = Array.from({ length: horizon }, () => null)
  return {
    forecast: nothing,
    lower: nothing,
    upper: nothing,
    quantiles: Object.fromEntries(deciles.map((share) => [share, nothing])),
  }
}
