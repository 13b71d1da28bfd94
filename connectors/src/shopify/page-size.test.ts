import { expect, test } from 'vitest'
import { fitPageSize } from './read-records.ts'

test('a cheap page is followed by a larger one, up to the largest', () => {
  expect(fitPageSize(12, 240, 100)).toBe(47)
  expect(fitPageSize(12, 40, 100)).toBe(100)
})

test('an expensive page is followed by a smaller one, never an empty one', () => {
  expect(fitPageSize(12, 1200, 100)).toBe(9)
  expect(fitPageSize(1, 5000, 100)).toBe(1)
})

test('without a cost the size stays', () => {
  expect(fitPageSize(12, 0, 100)).toBe(12)
})
