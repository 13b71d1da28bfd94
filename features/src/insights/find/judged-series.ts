import type { Judgement } from '@cartograph/analysis'
import type { WatchedSeries } from './read/build-series.ts'

/** A series with what was to be expected of it, by the number of the day. */
export interface JudgedSeries extends WatchedSeries {
  readonly judgements: ReadonlyMap<number, Judgement>
}
