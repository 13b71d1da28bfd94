import type { KnownDates, Series } from '../series/series.ts'
import type { MonthForecast } from './forecast-month.ts'

/**
 * How a metric makes up a month: a sum of its days, a ratio of two such sums, a ratio whose parts are unknown, or a
 * count of distinct things, which days say nothing about: a customer of two days is one of the month.
 */
export type PacedMetric =
  | { readonly adds: 'sum'; readonly series: Series }
  | { readonly adds: 'ratio'; readonly num: Series; readonly den: Series }
  | { readonly adds: 'average'; readonly series: Series; readonly toDate: number | null }
  | { readonly adds: 'distinct' }

export interface ExpectationRequest {
  /** YYYY-MM */
  readonly month: string
  readonly calendar: KnownDates
  /** False where only the whole month is of interest, which saves a forecast. */
  readonly isSpread?: boolean
}

/** All that is computed about a month whatever its target is: two forecasts, which take most of the time. */
export interface MonthExpectation {
  readonly adds: PacedMetric['adds']
  readonly first: number
  /** Of the month; 0 for a metric that cannot be paced. */
  readonly days: number
  /** The complete days. */
  readonly daysPassed: number
  /**
   * Each day, and the days until it, as parts of the whole month, as expected before it began: the parts of a sum add
   * up to 1, those of a ratio are near 1. Null if that was unknown.
   */
  readonly plan: { readonly days: readonly number[]; readonly toDate: readonly number[] } | null
  readonly actualsToDate: readonly (number | null)[]
  /** Null for a month that is over, and where it cannot be known. */
  readonly forecast: MonthForecast | null
}
