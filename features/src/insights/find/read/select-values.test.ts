import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectValues } from './select-values.ts'

it('selects the values that make up 95% of the total, the highest first', () => {
  const ranked = [
    { value: 'small', support: 2 },
    { value: 'large', support: 60 },
    { value: 'tiny', support: 1 },
    { value: 'middle', support: 37 },
  ]
  expect(selectValues(ranked)).toEqual(['large', 'middle'])
})

it('counts values without a name but does not select them, and ignores values of zero', () => {
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

it('leaves out a value that is nearly the whole total', () => {
  const ranked = [
    { value: 'US', support: 90 },
    { value: 'CA', support: 10 },
  ]
  expect(selectValues(ranked)).toEqual(['CA'])
})

it('selects forty at most', () => {
  const support = fc.array(fc.integer({ min: -10, max: 1_000 }), { maxLength: 500 })
  fc.assert(
    fc.property(support, (all) => {
      const kept = selectValues(all.map((one, n) => ({ value: `v${n}`, support: one })))
      expect(kept.length).toBeLessThanOrEqual(40)
      expect(new Set(kept).size).toBe(kept.length)
    }),
  )
})
