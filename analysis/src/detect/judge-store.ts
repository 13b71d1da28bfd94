import type { KnownDates, Series } from '../series/series.ts'
import { walk } from '../state/advance-store.ts'
import { openStore } from '../state/open-store.ts'
import type { Judgement } from './judgement.ts'

/** Judges each day of a window, each from the days before it. */
export function judgeStore(
  all: readonly Series[],
  calendar: KnownDates,
  window: { readonly from: number; readonly days: number },
): Map<string, Judgement[]> {
  const before = openStore(all, calendar, window.from - 1)
  const through = window.from + window.days - 1
  return walk(before, all, calendar, { through, judges: true }).judgements
}
