import { dayNumber, formatDay, type Series } from '@cartograph/analysis'
import { simulateStore } from '@cartograph/analysis/testing'

export const start = '2025-01-06'
export const days = 200
export const window = 20
export const from = formatDay(dayNumber(start) + days - window)

export const stores = [51, 52].map((seed) =>
  simulateStore({ seed, start, days, window, events: 4 }),
)

/** One of each, in turn: stores do not arrive one after the other. */
export const mixed: readonly Series[] = Array.from({ length: 12 }, (_, n) =>
  stores.flatMap(({ series }) => series[n]?.series ?? []),
).flat()
