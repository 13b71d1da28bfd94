import { addDays, earliestDay, resolveRange } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from '../../../format/day.ts'
import { anyDay, anyRange, anyRangeId } from '../../../testing/arbitrary-dates.ts'

/** A Wednesday. */
const today = '2026-11-18'

test.each([
  ['today', '2026-11-18', '2026-11-18'],
  ['yesterday', '2026-11-17', '2026-11-17'],
  ['thisWeek', '2026-11-16', '2026-11-18'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-18'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-11-18'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-11-18'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['last1Days', '2026-11-17', '2026-11-17'],
  ['last28Days', '2026-10-21', '2026-11-17'],
  ['last1Months', '2026-10-01', '2026-10-31'],
  ['last13Months', '2025-10-01', '2026-10-31'],
  ['last2Years', '2024-01-01', '2025-12-31'],
])('%s is %s to %s', (name, from, to) => {
  expect(resolveRange(name, today).range).toEqual([from, to])
})

test('a Monday begins its week and a Sunday ends it', () => {
  expect(resolveRange('thisWeek', '2026-11-16').range).toEqual(['2026-11-16', '2026-11-16'])
  expect(resolveRange('thisWeek', '2026-11-22').range).toEqual(['2026-11-16', '2026-11-22'])
  expect(resolveRange('lastWeek', '2026-11-16').range).toEqual(['2026-11-09', '2026-11-15'])
})

test('what is in progress knows how long all of it is', () => {
  expect(resolveRange('thisWeek', today).whole).toEqual(['2026-11-16', '2026-11-22'])
  expect(resolveRange('thisMonth', '2028-02-10').whole).toEqual(['2028-02-01', '2028-02-29'])
  expect(resolveRange('thisQuarter', today).whole).toEqual(['2026-10-01', '2026-12-31'])
  expect(resolveRange('thisYear', today).whole).toEqual(['2026-01-01', '2026-12-31'])
})

test("dates of one's own end today at the latest, whichever way round they are given", () => {
  expect(resolveRange(['2026-11-03', '2026-11-01'], today).range).toEqual([
    '2026-11-01',
    '2026-11-03',
  ])
  expect(resolveRange(['2026-11-01', '2026-12-24'], today)).toEqual({
    range: ['2026-11-01', today],
    whole: ['2026-11-01', today],
    unit: 'days',
  })
  expect(resolveRange(['2027-01-01', '2027-01-31'], today).range).toEqual([today, today])
})

test('custom ranges of whole months and weeks are distinguished from plain days', () => {
  expect(resolveRange(['2026-10-01', '2026-10-31'], today).unit).toBe('months')
  expect(resolveRange(['2025-11-01', '2026-10-31'], today).unit).toBe('months')
  expect(resolveRange(['2026-11-02', '2026-11-15'], today).unit).toBe('weeks')
  expect(resolveRange(['2026-10-01', '2026-10-30'], today).unit).toBe('days')
  expect(resolveRange(['2026-11-01', '2026-11-30'], today).unit).toBe('days')
})

test('days that happen to be a month are days when days were asked for', () => {
  expect(resolveRange('last28Days', '2026-03-01')).toEqual({
    range: ['2026-02-01', '2026-02-28'],
    whole: ['2026-02-01', '2026-02-28'],
    unit: 'days',
  })
})

test('centuries are cut to where there is something to count', () => {
  expect(resolveRange('last9999Years', today).range).toEqual([earliestDay, '2025-12-31'])
  expect(resolveRange(['0001-01-01', '0099-01-01'], today).range).toEqual([
    earliestDay,
    earliestDay,
  ])
})

test('no name reaches past today, and each holds the days that one would count on a calendar', () => {
  fc.assert(
    fc.property(anyRangeId, anyDay, (id, day) => {
      const { range, whole } = resolveRange(id, day)
      expect(range[0] <= range[1]).toBe(true)
      expect(range).toEqual([whole[0], range[1] < whole[1] ? day : whole[1]])
      const days = daysOf([addDays(whole[0], -40), addDays(day, 400)]).filter(
        (one) => one >= earliestDay && isMeant(id, one, day),
      )
      expect([days[0], days.at(-1)]).toEqual(whole)
      expect(days).toHaveLength(daysOf(whole).length)
    }),
    { numRuns: 60 },
  )
})

test("two days of one's own hold all days between them that have come", () => {
  fc.assert(
    fc.property(anyRange, anyDay, ([from, to], day) => {
      const has = daysOf([from, to]).filter((one) => one <= day)
      const expected = has.length === 0 ? [day] : has
      expect(daysOf(resolveRange([to, from], day).range)).toEqual(expected)
    }),
  )
})

/** Asks each day by itself whether it belongs, by parts of its date and distances only. */
function isMeant(id: string, one: string, today: string): boolean {
  const distance = (Date.parse(today) - Date.parse(one)) / 86_400_000
  const years = Number(today.slice(0, 4)) - Number(one.slice(0, 4))
  const months = years * 12 + Number(today.slice(5, 7)) - Number(one.slice(5, 7))
  const quarterOf = (day: string) => Math.ceil(Number(day.slice(5, 7)) / 3)
  const quarters = years * 4 + quarterOf(today) - quarterOf(one)
  /** The first of January 1900 was a Monday. */
  const weekOf = (day: string) =>
    Math.floor((Date.parse(day) - Date.parse('1900-01-01')) / 604_800_000)
  const weeks = weekOf(today) - weekOf(one)
  const count = Number(/\d+/.exec(id)?.[0] ?? '0')
  if (id.endsWith('Days')) return distance >= 1 && distance <= count
  if (id.endsWith('Months')) return months >= 1 && months <= count
  if (id.endsWith('Years')) return years >= 1 && years <= count
  const far = { Week: weeks, Month: months, Quarter: quarters, Year: years }[id.slice(4)]
  if (far === undefined) return distance === (id === 'today' ? 0 : 1)
  return far === (id.startsWith('this') ? 0 : 1)
}
