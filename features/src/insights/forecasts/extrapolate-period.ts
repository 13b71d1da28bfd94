import { forecastTotal } from '@cartograph/analysis'
import {
  addDays,
  countDays,
  dayNumber,
  type AnswerOf,
  type DayRange,
  type forecastPeriod,
} from '@cartograph/contract'
import { holidays } from '../find/read/holidays.ts'
import type { MetricHistory } from './read-history.ts'
import type { SummableMetric } from './summable-metric.ts'

export type RangeForecast = AnswerOf<typeof forecastPeriod>

/** The metric or its history does not allow a forecast. */
export const noForecast: RangeForecast = { forecast: null, has_too_little_data: false }

/**
 * Adds the forecast of the days after the history to what is known of the period. There is none if the history
 * is too short or too old, has nothing to continue, or no spread.
 */
export function extrapolatePeriod(
  { start, values }: MetricHistory,
  [from, to]: DayRange,
  { measure, kind }: Pick<SummableMetric, 'measure' | 'kind'>,
  { isAhead = false }: { readonly isAhead?: boolean } = {},
): RangeForecast {
  const next = addDays(start, values.length)
  const isOverdue = next < from && !isAhead
  const skipped = next < from ? dayNumber(from) - dayNumber(next) : 0
  const past = values.slice(Math.max(0, dayNumber(from) - dayNumber(start)))
  const known = past.filter((value) => value !== null)
  const isIdle = values.slice(-idleDays).every((value) => value === null || value === 0)
  if (isOverdue || next > to || known.length < past.length || isIdle) return noForecast

  const yearOf = (day: string) => Number(day.slice(0, 4))
  const calendar = { holidays: holidays(yearOf(start), yearOf(to)), promos: {} }
  const series = {
    id: measure,
    store: '',
    metric: measure,
    kind,
    better: 'none',
    slice: {},
  } as const
  const found = forecastTotal(
    { ...series, start, values },
    calendar,
    countDays([next, to]),
    skipped,
  )
  if (found === null) return noForecast
  const text = (value: number) => roundedTo(kind === 'money' ? 2 : 0, value)
  const before = known.reduce((sum, value) => sum + value, 0)
  const total = {
    expected: text(before + found.total.forecast),
    lower: text(before + found.total.lower),
    upper: text(before + found.total.upper),
  }
  if (total.lower === total.upper) return { forecast: null, has_too_little_data: true }
  const days = found.days.slice(skipped).map(({ forecast, lower, upper }, n) => ({
    date: addDays(next, skipped + n),
    expected: text(forecast),
    lower: text(lower),
    upper: text(upper),
  }))
  return { forecast: { days, total }, has_too_little_data: false }
}

/** A metric without any value for so long has ended. */
const idleDays = 28

/** Without a minus before zero. */
function roundedTo(places: number, value: number): string {
  const unit = 10 ** places
  return (Math.round(value * unit) / unit + 0).toFixed(places)
}
