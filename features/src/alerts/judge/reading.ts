import type { Better, SeriesKind } from '@cartograph/analysis'
import type { AlertFormat, Day } from '@cartograph/contract'
import type { Promotion } from '../../metric-pacing/index.ts'

/** The values of what an alert watches, day by day. */
export interface AlertReading {
  /** The last day that is complete; null before there is any. */
  readonly through: Day | null
  readonly kind: SeriesKind
  readonly better: Better
  /** How days make up a week: as a sum, as a ratio of sums, or not at all. */
  readonly adds: 'sum' | 'ratio' | 'none'
  readonly format: AlertFormat
  /** Of the shop, as its discounts show them: a sales day is no news to those who held it. */
  readonly promotions: readonly Promotion[]
  readonly series: readonly AlertSeries[]
}

/** One, or one for each watched value of a breakdown or each data source. */
export interface AlertSeries {
  /** Null for the whole. */
  readonly label: string | null
  readonly start: Day
  /** Null is unknown; a day without rows is 0 where days add up. */
  readonly values: readonly (number | null)[]
  /** Of a ratio: its numerator and its denominator. */
  readonly parts: {
    readonly num: readonly (number | null)[]
    readonly den: readonly (number | null)[]
  } | null
  /** Whether a day has any rows. */
  readonly hasRows: readonly boolean[]
}

export interface JudgeRange {
  readonly from: Day
  readonly through: Day
}
