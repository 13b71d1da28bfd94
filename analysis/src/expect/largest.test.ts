import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { countedChance, keepLargest, type LargeDay } from './largest.ts'

function kept(values: readonly number[]): LargeDay[] {
  const largest: LargeDay[] = []
  for (const [day, value] of values.entries()) keepLargest(largest, day, value)
  return largest
}

describe('the largest days of a figure that is mostly nothing', () => {
  it('are the twenty largest, and nothing is none', () => {
    const values = Array.from({ length: 250 }, (_, n) => (n * 37) % 251)
    const all = kept(values).map(({ value }) => value)
    const expected = values.toSorted((a, b) => b - a).slice(0, 20)
    expect(all.toSorted((a, b) => b - a)).toEqual(expected)
    expect(kept([0, 0, 0])).toEqual([])
  })

  it('are forgotten after about a year', () => {
    const largest = kept([9, ...Array.from({ length: 400 }, () => 1)])
    expect(largest.filter(({ value }) => value === 9)).toEqual([])
  })

  it('tell how often as much comes, as it was counted', () => {
    const largest = kept(Array.from({ length: 299 }, (_, n) => (n % 50 === 0 ? 4 : 0)))
    const chance = countedChance(largest, 299, 'count', { day: 320, value: 4 })
    expect(chance).toBeGreaterThan(0.015)
    expect(chance).toBeLessThan(0.03)
  })

  it('call more than ever before rare, the rarer the more it is, and by money later than by orders', () => {
    const largest = kept([0, 0, 2, 0, 1, ...Array.from({ length: 250 }, () => 0)])
    const chance = (kind: 'count' | 'money' | 'ratio', value: number) =>
      countedChance(largest, 255, kind, { day: 255, value })
    expect(chance('count', 4)).toBeLessThan(1 / 256)
    expect(chance('count', 8)).toBeLessThan(chance('count', 4))
    expect(chance('money', 8)).toBeGreaterThan(chance('count', 8))
    expect(chance('ratio', 8)).toBeGreaterThan(chance('money', 8))
  })

  it('do not count the days of an event that goes on', () => {
    const largest = kept([...Array.from({ length: 200 }, () => 0), 9, 9, 0])
    expect(countedChance(largest, 203, 'count', { day: 203, value: 9 })).toBeCloseTo(1 / 204)
  })

  it('are no rarer than they are where chance has them', () => {
    const random = createRandom(5)
    const values = Array.from({ length: 4000 }, () => random.poisson(0.4))
    const largest: LargeDay[] = []
    let [rare, judged] = [0, 0]
    for (const [day, value] of values.entries()) {
      if (day >= 60 && value > 0) {
        judged += 1
        if (countedChance(largest, day, 'count', { day, value }) < 0.002) rare += 1
      }
      keepLargest(largest, day, value)
    }
    expect(judged).toBeGreaterThan(1000)
    expect(rare / 4000).toBeLessThanOrEqual(0.002)
  })
})
