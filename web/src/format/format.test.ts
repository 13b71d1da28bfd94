import { addDays, createDateFormat, dateStyleOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { formatFullDay, formatMoment, formatRange } from './date-format.ts'
import { clockAt, dayAt, daysOf } from './day.ts'
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

test.each([
  ['en-US', '11/14', 'Nov 14', 'Sat, Nov 14, 2026', 'Nov 1–28, 2026', 'Nov 14, 9:12 PM'],
  ['en-GB', '14/11', '14 Nov', 'Sat, 14 Nov 2026', '1–28 Nov 2026', '14 Nov, 21:12'],
  ['de-DE', '14.11.', '14 Nov', 'Sat, 14 Nov 2026', '1–28 Nov 2026', '14 Nov, 21:12'],
  ['en-AU', '14/11', '14 Nov', 'Sat, 14 Nov 2026', '1–28 Nov 2026', '14 Nov, 9:12 PM'],
  ['ja-JP', '11/14', 'Nov 14', 'Sat, Nov 14, 2026', 'Nov 1–28, 2026', 'Nov 14, 21:12'],
])('%s decides order and clock, and months keep their names', (locale, ...texts) => {
  const format = createDateFormat(dateStyleOf(locale), clockAt)
  const moment = new Date('2026-11-14T21:12:33Z')
  expect([
    new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(
      moment,
    ),
    format.formatDay('2026-11-14'),
    format.formatFullDay('2026-11-14'),
    format.formatRange(['2026-11-01', '2026-11-28']),
    format.formatMoment(moment, 'UTC', moment),
  ]).toEqual(texts)
})

test('each form exists with the day first', () => {
  const format = createDateFormat({ isDayFirst: true, is12Hour: false }, clockAt)
  expect(format.formatRange(['2026-11-14', '2026-11-14'])).toBe('14 Nov 2026')
  expect(format.formatRange(['2026-09-26', '2026-10-23'])).toBe('26 Sep – 23 Oct 2026')
  expect(format.formatRange(['2025-12-20', '2026-01-16'])).toBe('20 Dec 2025 – 16 Jan 2026')
  expect(format.formatRange(['2026-11-01', '2026-11-28'], '2026')).toBe('1–28 Nov')
  expect(format.formatExactMoment('2026-11-14T09:12:33Z', 'Europe/Berlin')).toBe(
    '14 Nov 2026, 10:12:33 GMT+1',
  )
  const label = (step: string) => format.formatDateLabel('2026-11-04T09:00:00.000', step)
  expect(['year', 'quarter', 'month', 'week', 'day', 'hour'].map(label)).toEqual([
    '2026',
    'Q4 2026',
    'Nov 2026',
    '04 Nov 2026',
    '04 Nov',
    '04 Nov, 09:00',
  ])
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
