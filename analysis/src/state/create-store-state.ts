import { dayNumber } from '@cartograph/contract'
import type { KnownDates, Series } from '../series/series.ts'
import { advanceInPlace } from './advance-store.ts'
import { stateVersion, type StoreState } from './store-state.ts'

/** Builds a state from all days up to `until`, without judging them. */
export function createStoreState(
  all: readonly Series[],
  calendar: KnownDates,
  until: number,
): StoreState {
  const empty: StoreState = {
    version: stateVersion,
    store: all[0]?.store ?? '',
    day: null,
    series: [],
    effects: {},
  }
  const first = all.reduce((least, { start }) => Math.min(least, dayNumber(start)), until + 1)
  return advanceInPlace({ ...empty, day: first - 1 }, all, calendar, {
    through: until,
    judges: false,
  }).state
}
