import { expect, it } from 'vitest'
import type { TimeUnit } from '../../expression.ts'
import { earlier, later, stepStart, wallOf, wallText, wallTime } from './wall-clock.ts'

it.each([
  ['America/New_York', '2024-03-10T06:59:59.999Z', '2024-03-10T01:59:59.999'],
  ['America/New_York', '2024-03-10T07:00:00.000Z', '2024-03-10T03:00:00.000'],
  ['America/New_York', '2024-11-03T05:30:00.000Z', '2024-11-03T01:30:00.000'],
  ['America/New_York', '2024-11-03T06:30:00.000Z', '2024-11-03T01:30:00.000'],
  ['Asia/Kathmandu', '2024-01-01T00:00:00.000Z', '2024-01-01T05:45:00.000'],
  ['Australia/Lord_Howe', '2024-04-06T15:00:00.000Z', '2024-04-07T01:30:00.000'],
])('the clocks of %s show %s as %s', (zone, moment, shown) => {
  expect(wallText(wallTime(Date.parse(moment), zone))).toBe(shown)
})

it.each<[TimeUnit, string]>([
  ['second', '2024-05-15T13:14:15.000'],
  ['minute', '2024-05-15T13:14:00.000'],
  ['hour', '2024-05-15T13:00:00.000'],
  ['day', '2024-05-15T00:00:00.000'],
  ['week', '2024-05-13T00:00:00.000'],
  ['month', '2024-05-01T00:00:00.000'],
  ['quarter', '2024-04-01T00:00:00.000'],
  ['year', '2024-01-01T00:00:00.000'],
])('the %s of a Wednesday begins at %s', (unit, start) => {
  const wall = wallOf('2024-05-15T13:14:15.016')
  const grain = { every: { count: 1, unit }, originMs: null }
  expect(wallText(stepStart(wall, grain))).toBe(start)
})

it.each<[number, TimeUnit, string, string, string]>([
  [15, 'minute', '1970-01-01T00:00:00.000', '2024-05-15T13:14:15', '2024-05-15T13:00:00.000'],
  [2, 'week', '2024-03-06T00:00:00.000', '2024-03-05T23:59:59', '2024-02-21T00:00:00.000'],
  [1, 'year', '1970-02-01T00:00:00.000', '2024-01-31T12:00:00', '2023-02-01T00:00:00.000'],
  [3, 'month', '2024-12-21T06:00:00.000', '2024-09-21T05:59:59', '2024-06-21T06:00:00.000'],
  [3, 'month', '2024-12-21T06:00:00.000', '2024-09-21T06:00:00', '2024-09-21T06:00:00.000'],
  [4, 'year', '2023-01-01T00:00:00.000', '2022-12-31T00:00:00', '2019-01-01T00:00:00.000'],
])('steps of %i %s from %s: that of %s begins at %s', (count, unit, origin, wall, start) => {
  const grain = { every: { count, unit }, originMs: wallOf(origin) }
  expect(wallText(stepStart(wallOf(wall), grain))).toBe(start)
})

it('limits the day to the length of the month', () => {
  const month = { count: 1, unit: 'month' } as const
  expect(wallText(later(wallOf('2024-01-31T10:00:00'), month))).toBe('2024-02-29T10:00:00.000')
  expect(wallText(earlier(wallOf('2024-03-31T10:00:00'), month))).toBe('2024-02-29T10:00:00.000')
  expect(wallText(later(wallOf('2024-02-29T00:00:00'), { count: 1, unit: 'year' }))).toBe(
    '2025-02-28T00:00:00.000',
  )
})
