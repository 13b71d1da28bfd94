import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { asNormal, normalTail, tailOf } from './tail.ts'

const random = createRandom(7)
const normal = Array.from({ length: 3000 }, () => random.normal())
/** Of two spreads, the larger one in one of ten days. */
const wild = normal.map((one) => one * (random.uniform() < 0.1 ? 3 : 1))

function tailOfNoise(noise: readonly number[]) {
  const ordered = noise.toSorted((a, b) => a - b)
  const edge = ordered[Math.floor(0.95 * noise.length)] ?? 0
  return tailOf(
    edge,
    ordered.filter((one) => one > edge),
  )
}

describe('the tail of noise', () => {
  it('knows the chances of normal noise', () => {
    expect(normalTail(1.959964)).toBeCloseTo(0.05, 6)
    expect(normalTail(3.290527)).toBeCloseTo(0.001, 7)
    expect(normalTail(6)).toBeCloseTo(1.973e-9, 11)
    expect(normalTail(0)).toBeCloseTo(1, 7)
  })

  it('reads normal noise as normal, a little more carefully far out', () => {
    const tail = tailOfNoise(normal)
    expect(tail.power).toBeGreaterThan(0.9)
    expect(asNormal(2, tail, 300)).toBeCloseTo(2, 0)
    expect(asNormal(4, tail, 300)).toBeGreaterThan(3.5)
    expect(asNormal(4, tail, 300)).toBeLessThan(4)
  })

  it('is the more careful the fewer days were seen', () => {
    const far = [0, 60, 300].map((days) => asNormal(4, { edge: 1.645, power: 1 }, days))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(far[0]).toBeLessThan(3.6)
    expect(far[2]).toBeGreaterThan(3.8)
  })

  it('believes a far-out day less of a figure that has many', () => {
    const tail = tailOfNoise(wild)
    expect(tail.power).toBeLessThan(0.85)
    const shareBeyond = wild.filter((one) => Math.abs(one) > 5).length / wild.length
    const chance = normalTail(asNormal(5, tail, 300))
    expect(chance).toBeGreaterThan(shareBeyond / 4)
    expect(chance).toBeLessThan(shareBeyond * 4)
    expect(normalTail(5)).toBeLessThan(shareBeyond / 1000)
  })

  it('is farther out the farther out', () => {
    const tail = tailOf(1.5, [1.6, 2, 4, 9])
    const sizes = Array.from({ length: 40 }, (_, n) => asNormal(n / 4, tail, 300))
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(asNormal(0, tail, 300)).toBe(0)
  })
})
