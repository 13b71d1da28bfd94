import type { KnownDates, Series } from '@cartograph/analysis'

export interface PacedShop {
  readonly calendar: KnownDates
  readonly series: readonly PacedSeries[]
}

export interface PacedSeries {
  readonly metric: 'net sales' | 'orders' | 'spend' | 'sessions'
  readonly series: Series
  /** The simulator's expectation of each day; null if it has none. */
  readonly mean: readonly number[] | null
}
