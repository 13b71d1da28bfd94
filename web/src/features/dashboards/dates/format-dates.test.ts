import { formatRange } from '../../../format/date-format.ts'
import { expect, test } from 'vitest'
import { rangeName, formatComparison, formatComparisons } from './format-dates.ts'

test('what both days have in common is said once', () => {
  expect(formatRange(['2026-10-01', '2026-10-31'])).toBe('Oct 1–31, 2026')
  expect(formatRange(['2026-09-26', '2026-10-23'])).toBe('Sep 26 – Oct 23, 2026')
  expect(formatRange(['2025-12-20', '2026-01-16'])).toBe('Dec 20, 2025 – Jan 16, 2026')
  expect(formatRange(['2026-11-14', '2026-11-14'])).toBe('Nov 14, 2026')
})

test('what is compared is spelled out, the same dates once', () => {
  const october = ['2026-10-01', '2026-10-31'] as const
  const lastYear = ['2025-11-01', '2025-11-30'] as const
  const range = ['2026-11-01', '2026-11-30'] as const
  const comparisons = [
    { period: 'pp', range: october },
    { period: 'splm', range: october },
    { period: 'sply', range: lastYear },
  ] as const
  expect(formatComparisons({ range, comparisons })).toBe('vs. Oct 1–31 and Nov 1–30, 2025')
  expect(formatComparisons({ range, comparisons: [] })).toBeNull()
  expect(formatComparison('sply', lastYear)).toBe('Previous year: Nov 1–30, 2025')
})

test('ranges by name read as one would say them', () => {
  expect(['today', 'thisWeek', 'last28Days', 'last1Months', 'last2Years'].map(rangeName)).toEqual([
    'Today',
    'This week',
    'Last 28 days',
    'Last month',
    'Last 2 years',
  ])
  expect(rangeName(['2026-10-01', '2026-10-31'])).toBe('Oct 1–31, 2026')
})
