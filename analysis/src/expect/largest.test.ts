import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { empiricalChance, recordLargeDay, type LargeDay } from './largest.ts'

function kept(values: readonly number[]): LargeDay[] {
  const largest: LargeDay[] = []
  for (const [day, value] of values.entries()) recordLargeDay(largest, day, value)
  return largest
}

describe('the largest days of a sparse series', () => {
  it('are the twenty largest, without zeros', () => {
    const values = Array.from({ length: 250 }, (_, n) => (n * 37) % 251)
    const all = kept(values).map(({ value }) => value)
    const expected = values.toSorted((a, b) => b - a).slice(0, 20)
    expect(all.toSorted((a, b) => b - a)).toEqual(expected)
    expect(kept([0, 0, 0])).toEqual([])
  })

  it('are dropped after about a year', () => {
    const largest = kept([9, ...Array.from({ length: 400 }, () => 1)])
    expect(largest.filter(({ value }) => value === 9)).toEqual([])
  })

  it('give the empirical chance of a value as large', () => {
    const largest = kept(Array.from({ length: 299 }, (_, n) => (n % 50 === 0 ? 4 : 0)))
    const chance = empiricalChance(largest, 299, 'count', { day: 320, value: 4 })
    expect(chance).toBeGreaterThan(0.015)
    expect(chance).toBeLessThan(0.03)
  })

  it('make new maxima rarer the larger they are, for money more slowly than for counts', () => {
    const largest = kept([0, 0, 2, 0, 1, ...Array.from({ length: 250 }, () => 0)])
    const chance = (kind: 'count' | 'money' | 'ratio', value: number) =>
      empiricalChance(largest, 255, kind, { day: 255, value })
    expect(chance('count', 4)).toBeLessThan(1 / 256)
    expect(chance('count', 8)).toBeLessThan(chance('count', 4))
    expect(chance('money', 8)).toBeGreaterThan(chance('count', 8))
    expect(chance('ratio', 8)).toBeGreaterThan(chance('money', 8))
  })

  it('do not count the days of an ongoing event', () => {
    const largest = kept([...Array.from({ length: 200 }, () => 0), 9, 9, 0])
    expect(empiricalChance(largest, 203, 'count', { day: 203, value: 9 })).toBeCloseTo(1 / 204)
  })

  it('give calibrated chances', () => {
    const random = createRandom(5)
    const values = Array.from({ length: 4000 }, () => random.poisson(0.4))
    const largest: LargeDay[] = []
    let [rare, judged] = [0, 0]
    for (const [day, value] of values.entries()) {
      if (day >= 60 && value > 0) {
        judged += 1
        if (empiricalChance(largest, day, 'count', { day, value }) < 0.002) rare += 1
      }
      recordLargeDay(largest, day, value)
    }
    expect(judged).toBeGreaterThan(1000)
    expect(rare / 4000).toBeLessThanOrEqual(0.002)
  })
})
