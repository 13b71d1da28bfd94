import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { judgeStore } from '../detect/judge-store.ts'
import type { Series } from '../series/series.ts'
import { createRandom } from '../testing/random.ts'
import { forgetEvent } from './event-of-store.ts'

/** Which of the series, by their standardised errors, forget the day. */
function forgotten(surprises: readonly number[], isSparse = false): number[] {
  const undone: number[] = []
  forgetEvent(
    surprises.map((surprise) => ({ surprise, isSparse, undo: () => undone.push(surprise) })),
  )
  return undone
}

describe('a day is an event of the store', () => {
  it('if a quarter of its series are far off, and at least three', () => {
    expect(forgotten([4, -3, 2.6, 1, 0])).toEqual([4, -3, 2.6])
    expect(forgotten([4, -3, 2.4])).toEqual([])
    expect(forgotten([4, 3, 3, ...Array.from({ length: 9 }, () => 0)])).toEqual([4, 3, 3])
    expect(forgotten([4, 3, 3, ...Array.from({ length: 10 }, () => 0)])).toEqual([])
  })

  it('regardless of mostly zero series, whose positive days are all far off', () => {
    expect(forgotten([4, 3, 3], true)).toEqual([])
  })
})

describe('the bounds of ordinary days', () => {
  const start = '2026-01-05'
  const days = 200
  /** Five series with the same noise; some of them are doubled every 20 days. */
  function widthsAfter(doubled: number): number {
    const random = createRandom(5)
    const store = Array.from({ length: 5 }, (_, n): Series => {
      const isDoubled = (day: number) => n < doubled && day % 20 === 19
      return {
        id: `visits/${n}`,
        store: 'store',
        metric: 'visits',
        kind: 'money',
        better: 'up',
        slice: n === 0 ? {} : { channel: String(n) },
        start,
        values: Array.from(
          { length: days },
          (_day, day) => 1_000 * Math.exp(0.05 * random.normal()) * (isDoubled(day) ? 2 : 1),
        ),
      }
    })
    const from = dayNumber(formatDay(dayNumber(start) + days - 10))
    const noDates = { holidays: [], promos: {} }
    const [first] = judgeStore(store, noDates, { from, days: 1 }).get('visits/0') ?? []
    return (first?.upper ?? Number.NaN) - (first?.lower ?? Number.NaN)
  }

  it('are as narrow after events of the store as without them, and wider after those of one series', () => {
    const usual = widthsAfter(0)
    expect(widthsAfter(5) / usual).toBeLessThan(1.1)
    expect(widthsAfter(1) / usual).toBeGreaterThan(1.4)
  })
})
