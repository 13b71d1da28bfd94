import {
  CubeQuery,
  dayNumber,
  formatDay,
  maxQueryRows,
  type Day,
  type forecastPeriod,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import type { InputOf } from '../../serves.ts'
import type { PlanSearch } from '../find/plan/plan-search.ts'
import { firstReadDay } from '../find/read/read-cube.ts'
import type { SummableMetric } from './summable-metric.ts'

export interface MetricHistory {
  readonly start: Day
  /** Through the last complete day. Null is unknown, a day without rows is 0. */
  readonly values: readonly (number | null)[]
}

/** Ends with the last complete day, so that its cached answer is valid all day. */
export function historyQuery(
  {
    measures,
    time,
    hasMoney,
    through,
  }: Pick<SummableMetric, 'time' | 'hasMoney' | 'through'> & {
    readonly measures: readonly Member[]
  },
  { filters, segments }: Pick<InputOf<typeof forecastPeriod>, 'filters' | 'segments'>,
  { timezone, currency }: Pick<PlanSearch['workspace'], 'timezone' | 'currency'>,
): CubeQuery {
  const dateRange = [formatDay(firstReadDay(dayNumber(through))), through]
  return CubeQuery.parse({
    measures,
    timeDimensions: [{ dimension: time, dateRange, granularity: 'day' }],
    filters,
    segments,
    limit: maxQueryRows,
    timezone,
    ...(hasMoney && { currency }),
  })
}

/** Begins with the first day that has rows; null without any. */
export function readHistory(
  [result]: readonly LoadResult[],
  { measure, time, through }: Pick<SummableMetric, 'measure' | 'time' | 'through'>,
): MetricHistory | null {
  const byDay = new Map(
    (result?.data ?? []).map((row) => {
      const value = row[measure] ?? null
      return [
        dayNumber(String(row[`${time}.day`]).slice(0, 10)),
        value === null ? null : Number(value),
      ]
    }),
  )
  if (byDay.size === 0) return null
  const first = Math.min(...byDay.keys())
  const values = Array.from({ length: dayNumber(through) - first + 1 }, (_, n) => {
    const value = byDay.get(first + n)
    return value === undefined ? 0 : value
  })
  return { start: formatDay(first), values }
}
