import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { addResidual, estimateBounds, type Residuals } from './bounds.ts'

function kept(surprises: readonly number[]): Residuals {
  const leftOver = { byDay: [], sorted: [] }
  for (const one of surprises) addResidual(leftOver, one)
  return leftOver
}

describe('the residuals', () => {
  it('are stored by day and sorted, for three hundred days', () => {
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

  it('give bounds of two standard deviations for normal noise and without history', () => {
    const random = createRandom(11)
    const { below, above } = estimateBounds(
      kept(Array.from({ length: 300 }, () => random.normal())),
    )
    for (const one of [below, above]) expect(Math.abs(one - 1.96)).toBeLessThan(0.3)
    expect(estimateBounds(kept([]))).toEqual({ below: 2, above: 2 })
  })

  it('give wider bounds on the side of the skew', () => {
    const random = createRandom(12)
    const leaning = Array.from({ length: 300 }, () => random.gamma(1) - 1)
    const { below, above } = estimateBounds(kept(leaning))
    expect(above).toBeGreaterThan(below + 0.3)
  })
})
