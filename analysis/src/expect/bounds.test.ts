import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import {
  adaptWidening,
  addResidual,
  estimateBounds,
  removeResidual,
  type Residuals,
} from './bounds.ts'

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

  it('forget the most recent of equal errors', () => {
    const all = kept([1, 2, 1, -3])
    removeResidual(all, 1)
    removeResidual(all, 9)
    expect(all).toEqual({ byDay: [1, 2, -3], sorted: [-3, 1, 2] })
  })

  it('are widened until one day in twenty is outside', () => {
    const random = createRandom(13)
    const widths = { below: 1.7, above: 1.7 }
    let [widening, outside] = [0, 0]
    for (let day = 0; day < 4000; day += 1) {
      const surprise = random.normal()
      const reach = 1.7 * Math.exp(widening)
      if (day >= 1000 && Math.abs(surprise) > reach) outside += 1
      widening = adaptWidening(widening, { below: reach, above: reach }, surprise)
    }
    expect(outside / 3000).toBeGreaterThan(0.042)
    expect(outside / 3000).toBeLessThan(0.058)
    expect(estimateBounds(kept([]), Math.log(1.1)).above).toBeCloseTo(2.2)
    expect(adaptWidening(0.4, widths, 9)).toBe(0.4)
    expect(adaptWidening(-0.2, widths, 0)).toBe(-0.2)
  })
})
