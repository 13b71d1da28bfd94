import { expect, test } from 'vitest'
import { dayWords, rangeWords } from './day-words.ts'

test('days have the name of their month', () => {
  expect(dayWords('2026-11-04')).toBe('Nov 4, 2026')
  expect(dayWords('2026-01-31', 'omit-year')).toBe('Jan 31')
})

test('a range repeats neither month nor year', () => {
  expect(rangeWords(['2026-11-14', '2026-11-14'])).toBe('Nov 14, 2026')
  expect(rangeWords(['2026-10-01', '2026-10-28'])).toBe('Oct 1–28, 2026')
  expect(rangeWords(['2026-10-28', '2026-11-03'])).toBe('Oct 28 – Nov 3, 2026')
  expect(rangeWords(['2025-12-28', '2026-01-03'])).toBe('Dec 28, 2025 – Jan 3, 2026')
})
