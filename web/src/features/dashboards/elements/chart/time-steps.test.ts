import { addDays } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfStep, stepsOf } from './time-steps.ts'

test('weeks begin on Monday, also before the range', () => {
  expect(stepsOf(['2026-11-01', '2026-11-10'], 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ])
  expect(endOfStep('2026-10-26', 'week')).toBe('2026-11-01')
})

test('months, quarters and years are of the calendar', () => {
  expect(stepsOf(['2025-12-31', '2026-02-01'], 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(stepsOf(['2025-12-31', '2026-04-01'], 'quarter')).toEqual([
    '2025-10-01',
    '2026-01-01',
    '2026-04-01',
  ])
  expect(endOfStep('2024-02-01', 'month')).toBe('2024-02-29')
  expect(endOfStep('2024-01-01', 'year')).toBe('2024-12-31')
})

test('steps follow one another without a gap and cover the range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const),
      (from, length, step) => {
        const range = [addDays('2020-01-01', from), addDays('2020-01-01', from + length)] as const
        const steps = stepsOf(range, step)
        expect(steps[0] && steps[0] <= range[0]).toBe(true)
        expect(endOfStep(steps.at(-1) ?? '', step) >= range[1]).toBe(true)
        const following = steps.slice(0, -1).map((start) => addDays(endOfStep(start, step), 1))
        expect(following).toEqual(steps.slice(1))
      },
    ),
  )
})
