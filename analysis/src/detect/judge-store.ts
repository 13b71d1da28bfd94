import type { KnownDates, Series } from '../series/series.ts'
import { advanceInPlace } from '../state/advance-store.ts'
import { createStoreState } from '../state/create-store-state.ts'
import type { Judgement } from './judgement.ts'

/** Judges each day of a window from the days before it. */
export function judgeStore(
  all: readonly Series[],
  calendar: KnownDates,
  window: { readonly from: number; readonly days: number },
): Map<string, Judgement[]> {
  const before = createStoreState(all, calendar, window.from - 1)
  const through = window.from + window.days - 1
  return advanceInPlace(before, all, calendar, { through, judges: true }).judgements
}
