import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { keepLeftOver, reachOf, type LeftOver } from './bounds.ts'

function kept(surprises: readonly number[]): LeftOver {
  const leftOver = { byDay: [], sorted: [] }
  for (const one of surprises) keepLeftOver(leftOver, one)
  return leftOver
}

describe('what is left over of the days before', () => {
  it('is held in both orders, the last three hundred days', () => {
    assert(
      property(array(double({ min: -6, max: 6, noNaN: true }), { maxLength: 700 }), (all) => {
        const { byDay, sorted } = kept(all)
        expect(byDay).toHaveLength(Math.min(300, all.length))
        expect(sorted).toEqual([...byDay].toSorted((a, b) => a - b))
        expect(byDay.at(-1) ?? 0).toBeCloseTo(all.at(-1) ?? 0, 2)
      }),
      { numRuns: 40, seed: 3 },
    )
  })

  it('reaches about two spreads where the noise is normal, and two where nothing is known', () => {
    const random = createRandom(11)
    const { below, above } = reachOf(kept(Array.from({ length: 300 }, () => random.normal())))
    for (const one of [below, above]) expect(Math.abs(one - 1.96)).toBeLessThan(0.3)
    expect(reachOf(kept([]))).toEqual({ below: 2, above: 2 })
  })

  it('reaches farther on the side to which the noise leans', () => {
    const random = createRandom(12)
    const leaning = Array.from({ length: 300 }, () => random.gamma(1) - 1)
    const { below, above } = reachOf(kept(leaning))
    expect(above).toBeGreaterThan(below + 0.3)
  })
})
