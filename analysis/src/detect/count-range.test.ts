import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { countChance, countRange } from './count-range.ts'

describe('the range of a small count', () => {
  it('is that of the Poisson distribution where the variance equals the mean', () => {
    // Two-sided 95 % from published tables of the Poisson distribution.
    expect(countRange({ mean: 1, dispersion: 1 })).toEqual({ lower: 0, upper: 3 })
    expect(countRange({ mean: 3.5, dispersion: 1 })).toEqual({ lower: 0, upper: 8 })
    expect(countRange({ mean: 4, dispersion: 1 })).toEqual({ lower: 1, upper: 8 })
    expect(countRange({ mean: 10, dispersion: 1 })).toEqual({ lower: 4, upper: 17 })
  })

  it('is wider where the variance exceeds the mean', () => {
    expect(countRange({ mean: 10, dispersion: 3 })).toEqual({ lower: 2, upper: 23 })
    expect(countRange({ mean: 5, dispersion: 3 }).lower).toBe(0)
  })

  it('contains at least 95 % of the counts, and hardly more than the steps of a count require', () => {
    const random = createRandom(5)
    for (const mean of [0.3, 2, 6, 14]) {
      for (const dispersion of [1, 1.8]) {
        const { lower, upper } = countRange({ mean, dispersion })
        const counts = Array.from({ length: 20_000 }, () => {
          if (dispersion === 1) return random.poisson(mean)
          const shape = mean / (dispersion - 1)
          return random.poisson((random.gamma(shape) * mean) / shape)
        })
        const share = (isIn: (count: number) => boolean) =>
          counts.filter((count) => isIn(count)).length / counts.length
        expect(share((count) => count >= lower && count <= upper)).toBeGreaterThan(0.945)
        expect(share((count) => count < lower)).toBeLessThan(0.03)
        expect(share((count) => count > upper)).toBeLessThan(0.03)
        // One narrower on either side would exclude more than 2.5 %.
        expect(share((count) => count <= lower)).toBeGreaterThan(0.02)
        expect(share((count) => count >= upper)).toBeGreaterThan(0.02)
      }
    }
  })

  it('and the chance of a count agree on what is outside', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 25, noNaN: true }),
        fc.double({ min: 1, max: 8, noNaN: true }),
        fc.nat(80),
        (mean, dispersion, value) => {
          const { lower, upper } = countRange({ mean, dispersion })
          const chance = countChance({ mean, dispersion }, value)
          expect(lower).toBeLessThanOrEqual(upper)
          expect(value >= lower && value <= upper).toBe(chance > 0.05 + 1e-12)
        },
      ),
      { seed: 11, numRuns: 500 },
    )
  })
})
