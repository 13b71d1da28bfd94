import { dayNumber, type Day } from '@cartograph/contract'
import { forecastTotal } from '../forecast/forecast.ts'
import { forecastRatio } from '../forecast/ratio-forecast.ts'
import type { ForecastRange } from '../forecast/sum-forecast.ts'
import { ofCommonDays } from '../pacing/expect-ratio.ts'
import type { PacedMetric } from '../pacing/month-expectation.ts'
import { maxHorizon } from '../pacing/plan-month.ts'
import type { KnownDates, Series } from '../series/series.ts'

/** A metric whose days say what some of them are together. */
export type MeasurableMetric = Extract<PacedMetric, { adds: 'sum' | 'ratio' }>

export interface EffectWindow {
  /** Both days are included. */
  readonly from: Day
  readonly to: Day
  readonly calendar: KnownDates
}

/** With less history, the range was not measured. */
export const leastHistoryDays = 56

/** A metric without any value for so long has ended. */
const idleDays = 28

/**
 * What some days would have been without an action on the first of them, forecast from the days before it only. The
 * range holds the value with a chance of 95 %. Null with too little history, and beyond the longest forecast.
 */
export function expectWindow(
  metric: MeasurableMetric,
  { from, to, calendar }: EffectWindow,
): ForecastRange | null {
  const horizon = dayNumber(to) - dayNumber(from) + 1
  if (horizon < 1 || horizon > maxHorizon) return null
  if (metric.adds === 'sum') {
    const before = daysBefore(metric.series, from)
    if (!hasHistory(before)) return null
    const found = forecastTotal(before, calendar, horizon)
    return found && stretched(found.total)
  }
  const { num, den } = ofCommonDays(metric)
  const [above, below] = [daysBefore(num, from), daysBefore(den, from)]
  if (!hasHistory(above) || !hasHistory(below)) return null
  const found = forecastRatio(above, below, calendar, { horizon })
  return found && stretched(found.ratio)
}

function daysBefore(series: Series, from: Day): Series {
  const count = Math.max(0, dayNumber(from) - dayNumber(series.start))
  return { ...series, values: series.values.slice(0, count) }
}

function hasHistory({ values }: Series): boolean {
  const known = values.filter((value) => value !== null).length
  return known >= leastHistoryDays && values.slice(-idleDays).some((value) => (value ?? 0) !== 0)
}

/**
 * The upper end, by which an action is said to have raised a metric, is a little too low. Chosen on seeds 1 to 200 and 1001
 * to 1120 of `npm run bench -- actions`; what it reaches on others is in docs/decisions.md.
 */
const upperStretch = 1.05

function stretched({ forecast, lower, upper }: ForecastRange): ForecastRange {
  return { forecast, lower, upper: forecast + upperStretch * (upper - forecast) }
}
