import { addDays } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { dayAt, daysOf, formatFullDay, formatMoment, formatRange } from './day.ts'
import { formatCount, formatPercent, isDecimal } from './decimal.ts'
import { formatDuration } from './duration.ts'

test('only plain decimal text is a decimal', () => {
  expect(['12', '-0.5', '3.1415'].every(isDecimal)).toBe(true)
  expect(['', '1e3', '.5', '1.', 'NaN', ' 1', null, 1].some(isDecimal)).toBe(false)
})

test('counts and shares follow the locale', () => {
  expect(formatCount('1234567', 'en-US')).toBe('1,234,567')
  expect(formatPercent(0.0351, 'en-US')).toBe('3.5%')
  expect(formatPercent(12.345, 'en-US')).toBe('1,235%')
})

test("a moment belongs to the day in the workspace's time zone", () => {
  const moment = new Date('2026-11-14T03:30:00Z')
  expect(dayAt(moment, 'America/New_York')).toBe('2026-11-13')
  expect(dayAt(moment, 'Asia/Kathmandu')).toBe('2026-11-14')
  expect(formatMoment(moment, 'America/New_York', moment)).toBe('Nov 13, 10:30 PM')
})

test('a moment of another year shows its year', () => {
  const now = new Date('2026-01-05T12:00:00Z')
  expect(formatMoment('2025-12-31T09:12:00Z', 'UTC', now)).toBe('Dec 31, 2025, 9:12 AM')
})

test('a range shows its year once, or both if they differ', () => {
  expect(formatRange(['2026-09-26', '2026-10-23'])).toBe('Sep 26 – Oct 23, 2026')
  expect(formatRange(['2025-12-20', '2026-01-16'])).toBe('Dec 20, 2025 – Jan 16, 2026')
  expect(formatFullDay('2026-11-14')).toBe('Sat, Nov 14, 2026')
})

test('days are counted across leap days and clock changes', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(daysOf(['2026-10-31', '2026-11-02'])).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(daysOf(['2026-11-02', '2026-11-01'])).toEqual([])
})

test('a remaining time is rounded', () => {
  expect([0.2, 12.1, 59, 61, 125, 3600, 7800, 86_399].map(formatDuration)).toEqual([
    'a moment',
    '13 s',
    '59 s',
    '1 min',
    '2 min',
    '1 h',
    '2 h 10 min',
    '24 h',
  ])
})
