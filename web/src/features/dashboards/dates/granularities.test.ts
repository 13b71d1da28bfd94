import {
  addDays,
  addMonths,
  allowedGranularities,
  chooseGranularity,
  type DayRange,
} from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRange } from '../../../testing/arbitrary-dates.ts'

const range = (from: string, days: number): DayRange => [from, addDays(from, days - 1)]

test('a leap year can be looked at by day, and a day more cannot', () => {
  expect(allowedGranularities(range('2024-01-01', 366))).toEqual([
    'day',
    'week',
    'month',
    'quarter',
  ])
  expect(allowedGranularities(range('2024-01-01', 367))).toEqual(['week', 'month', 'quarter'])
})

test('53 weeks are the most, and 8 quarters', () => {
  expect(allowedGranularities(range('2025-01-01', 371))).toEqual(['week', 'month', 'quarter'])
  expect(allowedGranularities(range('2025-01-01', 372))).toEqual(['month', 'quarter'])
  expect(allowedGranularities(['2023-05-12', '2025-05-11'])).toEqual(['month', 'quarter'])
  expect(allowedGranularities(['2023-05-12', '2025-05-12'])).toEqual(['month'])
})

test('what is not allowed any more becomes the first that is', () => {
  expect(chooseGranularity('week', range('2026-01-01', 28)).granularity).toBe('week')
  expect(chooseGranularity('day', range('2025-01-01', 370)).granularity).toBe('week')
  expect(chooseGranularity('day', range('2025-01-01', 500)).granularity).toBe('month')
})

test('the only one that is allowed is forced, and it is said why', () => {
  expect(chooseGranularity('day', ['2020-01-01', '2026-01-01'])).toEqual({
    granularity: 'month',
    allowed: ['month'],
    restriction: 'The selected date range is restricted to month granularity',
  })
  expect(chooseGranularity('day', range('2025-01-01', 500)).restriction).toBeNull()
})

test('any range allows what stays within its limit when it is stepped through', () => {
  fc.assert(
    fc.property(anyRange, ([from, to]) => {
      const stepped = (step: (count: number) => string) => {
        let count = 0
        while (step(count) <= to) count++
        return count
      }
      const expected = [
        stepped((count) => addDays(from, count)) <= 366 ? ['day'] : [],
        stepped((count) => addDays(from, 7 * count)) <= 53 ? ['week'] : [],
        ['month'],
        stepped((count) => addMonths(from, 3 * count)) <= 8 ? ['quarter'] : [],
      ]
      expect(allowedGranularities([from, to])).toEqual(expected.flat())
    }),
  )
})
