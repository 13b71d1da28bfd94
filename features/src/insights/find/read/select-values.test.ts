import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectValues } from './select-values.ts'

it('those are kept that bring 95 of 100, the highest first', () => {
  const ranked = [
    { value: 'small', support: 2 },
    { value: 'large', support: 60 },
    { value: 'tiny', support: 1 },
    { value: 'middle', support: 37 },
  ]
  expect(selectValues(ranked)).toEqual(['large', 'middle'])
})

it('what has no name is counted and not kept, and what brings nothing is neither', () => {
  expect(
    selectValues([
      { value: null, support: 90 },
      { value: 'named', support: 10 },
      { value: 'gone', support: 0 },
      { value: 'returned', support: -50 },
      { value: 'x'.repeat(301), support: 20 },
    ]),
  ).toEqual(['named'])
})

it('what is nearly everything is told by the whole', () => {
  const ranked = [
    { value: 'US', support: 90 },
    { value: 'CA', support: 10 },
  ]
  expect(selectValues(ranked)).toEqual(['CA'])
})

it('there are never more than forty', () => {
  const support = fc.array(fc.integer({ min: -10, max: 1_000 }), { maxLength: 500 })
  fc.assert(
    fc.property(support, (all) => {
      const kept = selectValues(all.map((one, n) => ({ value: `v${n}`, support: one })))
      expect(kept.length).toBeLessThanOrEqual(40)
      expect(new Set(kept).size).toBe(kept.length)
    }),
  )
})
