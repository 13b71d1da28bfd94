import { expect, it } from 'vitest'
import { seededRandom } from './seeded-random.ts'

it('a seed always gives the same numbers', () => {
  const random = seededRandom(20_240_310)
  expect([random(), random(), random()]).toEqual([
    0.46213234565220773, 0.04523328272625804, 0.2489607820753008,
  ])
})

it('seeds are read as 32-bit integers', () => {
  expect(seededRandom(-1)()).toBe(seededRandom(4_294_967_295)())
  expect(seededRandom(4_294_967_296 + 7)()).toBe(seededRandom(7)())
})

it('numbers are spread over [0, 1)', () => {
  const random = seededRandom(1)
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toBeCloseTo(0.5, 1)
})
