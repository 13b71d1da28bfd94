import type { Series } from '@cartograph/analysis'
import { simulateStore } from '@cartograph/analysis/testing'
import { dayNumber, formatDay } from '@cartograph/contract'

export const start = '2025-01-06'
export const days = 200
export const window = 20
export const from = formatDay(dayNumber(start) + days - window)

export const stores = [51, 52].map((seed) =>
  simulateStore({ seed, start, days, window, events: 4 }),
)

/** Series of both stores in alternation, because a store's series need not arrive together. */
export const mixed: readonly Series[] = Array.from({ length: 12 }, (_, n) =>
  stores.flatMap(({ series }) => series[n]?.series ?? []),
).flat()
