import type { LeftOver } from '../expect/bounds.ts'
import { createEffects } from '../expect/effects.ts'
import { dayNumber } from '../series/days.ts'
import type { Series } from '../series/series.ts'
import type { SeriesState } from './store-state.ts'

/** A figure while days are being walked through. */
export interface Watched {
  readonly state: SeriesState
  readonly leftOver: LeftOver
  /** What is known of it now, and from which day on. */
  readonly series: Series | undefined
  readonly first: number
}

/** What is done to a part may differ by so much from what is done to the whole. */
const partPriors = { unseen: 0.15, between: 0.05 }

/** `state` is changed by the walk: it has to be the walk's own. */
export function watch(state: SeriesState, series: Series | undefined): Watched {
  const sorted = [...state.leftOver].toSorted((a, b) => a - b)
  return {
    state,
    leftOver: { byDay: state.leftOver, sorted },
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
  }
}
