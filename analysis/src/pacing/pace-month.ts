import type { Series } from '../series/series.ts'
import type { MonthPace, PaceRequest } from './assemble-pace.ts'
import { paceAverage, paceRatio } from './pace-ratio.ts'
import { paceSum } from './pace-sum.ts'

/**
 * How a metric makes up a month: a sum of its days, a ratio of two such sums, a ratio whose parts are unknown, or a
 * count of distinct things, which days say nothing about: a customer of two days is one of the month.
 */
export type PacedMetric =
  | { readonly adds: 'sum'; readonly series: Series }
  | { readonly adds: 'ratio'; readonly num: Series; readonly den: Series }
  | { readonly adds: 'average'; readonly series: Series; readonly toDate: number | null }
  | { readonly adds: 'distinct' }

/** Spreads a month's target over its days, and compares it with the days so far and the forecast of the month. */
export function paceMonth(metric: PacedMetric, request: PaceRequest): MonthPace {
  if (metric.adds === 'sum') return paceSum(metric.series, request)
  if (metric.adds === 'ratio') return paceRatio(metric, request)
  if (metric.adds === 'average') return paceAverage(metric, request)
  return {
    plan: 'none',
    days: [],
    daysPassed: 0,
    targetToDate: null,
    actualToDate: null,
    forecast: null,
    verdict: 'unknown',
    sentiment: 'neutral',
  }
}
