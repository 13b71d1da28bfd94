import { dayNumber } from '@cartograph/contract'
import type { Residuals } from '../expect/bounds.ts'
import { createEffects } from '../expect/effects.ts'
import type { Series } from '../series/series.ts'
import type { SeriesState } from './store-state.ts'

/** A series while its days are being processed. */
export interface TrackedSeries {
  readonly state: SeriesState
  readonly residuals: Residuals
  /** Its data, and the first day of it. */
  readonly series: Series | undefined
  readonly first: number
}

/** Priors of how much the effect on a part differs from that on the whole. */
const partPriors = { unseen: 0.15, between: 0.05 }

/** Processing changes `state`, so the caller passes a copy. */
export function trackSeries(state: SeriesState, series: Series | undefined): TrackedSeries {
  const sorted = [...state.leftOver].toSorted((a, b) => a - b)
  return {
    state,
    residuals: { byDay: state.leftOver, sorted },
    series,
    first: series === undefined ? 0 : dayNumber(series.start),
  }
}

export function createSeriesState(series: Series, isWhole: boolean): SeriesState {
  const { id, metric, kind, better } = series
  return {
    id,
    metric,
    kind,
    better,
    isWhole,
    firstDays: [],
    followers: [],
    effects: createEffects(partPriors),
    leftOver: [],
    largest: [],
    widening: 0,
  }
}
