import { dayNumber, formatDay } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { blackFridayOf, createCalendar, weekdayOf } from './calendar.ts'

const calendar = createCalendar('America/New_York')

it('a day begins at midnight in the shop, also when daylight saving time changes', () => {
  const midnights = ['2024-03-10', '2024-03-11', '2024-11-03', '2024-11-04'].map((day) =>
    new Date(calendar.midnight(dayNumber(day))).toISOString(),
  )
  expect(midnights).toEqual([
    '2024-03-10T05:00:00.000Z',
    '2024-03-11T04:00:00.000Z',
    '2024-11-03T04:00:00.000Z',
    '2024-11-04T05:00:00.000Z',
  ])
})

it('assigns every moment to the day with the last midnight before it', () => {
  const moments = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2027, 0, 1) })
  const zones = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC')
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const there = createCalendar(zone)
      const day = there.dayAt(moment)
      expect(there.midnight(day)).toBeLessThanOrEqual(moment)
      expect(there.midnight(day + 1)).toBeGreaterThan(moment)
      const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment)
      expect(formatDay(day)).toBe(local)
    }),
  )
})

it('computes weekdays and Black Fridays', () => {
  expect(weekdayOf(dayNumber('2026-11-16'))).toBe(0)
  expect([2023, 2024, 2025, 2026].map((year) => formatDay(blackFridayOf(year)))).toEqual([
    '2023-11-24',
    '2024-11-29',
    '2025-11-28',
    '2026-11-27',
  ])
})
