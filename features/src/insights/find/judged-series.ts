import type { Judgement } from '@cartograph/analysis'
import type { WatchedSeries } from './read/build-series.ts'

/** A series with its expectations, by day number. */
export interface JudgedSeries extends WatchedSeries {
  readonly judgements: ReadonlyMap<number, Judgement>
}
