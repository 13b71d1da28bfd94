import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { normalEquivalent, normalTail, fitTail } from './tail.ts'

const random = createRandom(7)
const normal = Array.from({ length: 3000 }, () => random.normal())
/** A mixture of two normals, the wider one on a tenth of the days. */
const wild = normal.map((one) => one * (random.uniform() < 0.1 ? 3 : 1))

function tailOfNoise(noise: readonly number[]) {
  const ordered = noise.toSorted((a, b) => a - b)
  const edge = ordered[Math.floor(0.95 * noise.length)] ?? 0
  return fitTail(
    edge,
    ordered.filter((one) => one > edge),
  )
}

describe('the fitted tail', () => {
  it('has the probabilities of the normal distribution', () => {
    expect(normalTail(1.959964)).toBeCloseTo(0.05, 6)
    expect(normalTail(3.290527)).toBeCloseTo(0.001, 7)
    expect(normalTail(6)).toBeCloseTo(1.973e-9, 11)
    expect(normalTail(0)).toBeCloseTo(1, 7)
  })

  it('leaves normal noise nearly unchanged, slightly more cautious far out', () => {
    const tail = tailOfNoise(normal)
    expect(tail.power).toBeGreaterThan(0.9)
    expect(normalEquivalent(2, tail, 300)).toBeCloseTo(2, 0)
    expect(normalEquivalent(4, tail, 300)).toBeGreaterThan(3.5)
    expect(normalEquivalent(4, tail, 300)).toBeLessThan(4)
  })

  it('is more cautious with fewer days', () => {
    const far = [0, 60, 300].map((days) => normalEquivalent(4, { edge: 1.645, power: 1 }, days))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(far[0]).toBeLessThan(3.85)
    expect(far[2]).toBeGreaterThan(3.88)
  })

  it('discounts outliers of heavy-tailed series', () => {
    const tail = tailOfNoise(wild)
    expect(tail.power).toBeLessThan(0.85)
    const shareBeyond = wild.filter((one) => Math.abs(one) > 5).length / wild.length
    const chance = normalTail(normalEquivalent(5, tail, 300))
    expect(chance).toBeGreaterThan(shareBeyond / 4)
    expect(chance).toBeLessThan(shareBeyond * 4)
    expect(normalTail(5)).toBeLessThan(shareBeyond / 1000)
  })

  it('is monotonic', () => {
    const tail = fitTail(1.5, [1.6, 2, 4, 9])
    const sizes = Array.from({ length: 40 }, (_, n) => normalEquivalent(n / 4, tail, 300))
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(normalEquivalent(0, tail, 300)).toBe(0)
  })
})
