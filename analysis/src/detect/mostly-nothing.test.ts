import { dayNumber } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { Series } from '../series/series.ts'
import { createRandom } from '../testing/random.ts'
import { judgeStore } from './judge-store.ts'

const start = '2025-01-06'
const days = 260
const judged = 90

/** The refund share of a store with few orders: zero on most days, otherwise a half or all. */
function returnsOf(seed: number): Series {
  const random = createRandom(seed)
  const values = Array.from({ length: days }, () =>
    random.uniform() < 0.95 ? 0 : random.pick([0.5, 1]),
  )
  return {
    id: `returns-${seed}`,
    store: 's',
    metric: 'refund rate',
    kind: 'ratio',
    better: 'down',
    slice: { channel: `c${seed}` },
    start,
    values,
  }
}

describe('a ratio that is zero on most days', () => {
  it('is not flagged each time it is positive', () => {
    const all = Array.from({ length: 20 }, (_, n) => returnsOf(n + 1))
    const from = dayNumber(start) + days - judged
    const answers = judgeStore(all, { holidays: [], promos: {} }, { from, days: judged })
    const judgements = [...answers.values()].flat()
    expect(judgements).toHaveLength(20 * judged)
    expect(
      all.flatMap(({ values }) => values.slice(-judged)).filter(Boolean).length,
    ).toBeGreaterThan(60)
    expect(judgements.filter(({ flag }) => flag).length).toBeLessThanOrEqual(2)
  })
})
