import { dayNumber } from '../series/days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { walk } from './advance-store.ts'
import { stateVersion, type StoreState } from './store-state.ts'

/** Takes in all days of the past up to `until`, and judges none of them. */
export function openStore(all: readonly Series[], calendar: KnownDates, until: number): StoreState {
  const empty: StoreState = {
    version: stateVersion,
    store: all[0]?.store ?? '',
    day: null,
    series: [],
    effects: {},
  }
  const first = all.reduce((least, { start }) => Math.min(least, dayNumber(start)), until + 1)
  return walk({ ...empty, day: first - 1 }, all, calendar, { through: until, judges: false }).state
}
