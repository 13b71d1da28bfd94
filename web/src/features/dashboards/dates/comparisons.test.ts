import {
  addDays,
  type ChosenRange,
  compareDates,
  comparedRange,
  type ComparisonPeriod,
  type Day,
  type DayRange,
  type ResolvedRange,
  resolveRange,
} from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from '../../../format/day.ts'
import { anyDay, anyRange, anyRangeId } from '../../../testing/arbitrary-dates.ts'

const today = '2026-11-18'

function compared(chosen: ChosenRange, period: ComparisonPeriod, how = 'to date', day = today) {
  const [from, to] = comparedRange(period, resolveRange(chosen, day), how === 'to date', day)
  return `${from} ${to}`
}

test('days compare with as many days right before', () => {
  expect(compared('last28Days', 'pp')).toBe('2026-09-23 2026-10-20')
  expect(compared('today', 'pp')).toBe('2026-11-17 2026-11-17')
  expect(compared(['2026-11-03', '2026-11-05'], 'pp')).toBe('2026-10-31 2026-11-02')
})

test('whole months, quarters and years compare with the whole ones before', () => {
  expect(compared('lastMonth', 'pp')).toBe('2026-09-01 2026-09-30')
  expect(compared(['2026-03-01', '2026-03-31'], 'pp')).toBe('2026-02-01 2026-02-28')
  expect(compared('lastQuarter', 'pp')).toBe('2026-04-01 2026-06-30')
  expect(compared('lastYear', 'pp')).toBe('2024-01-01 2024-12-31')
  expect(compared('last3Months', 'pp')).toBe('2026-05-01 2026-07-31')
})

test('a year, a month and a quarter earlier are the same dates', () => {
  const dates: ChosenRange = ['2026-10-05', '2026-10-20']
  expect(compared(dates, 'sply')).toBe('2025-10-05 2025-10-20')
  expect(compared(dates, 'splm')).toBe('2026-09-05 2026-09-20')
  expect(compared(dates, 'splq')).toBe('2026-07-05 2026-07-20')
})

test('dates that are no whole months compare with as many days up to the shifted end', () => {
  expect(compared('last28Days', 'splm', 'to date', '2026-11-23')).toBe('2026-09-25 2026-10-22')
  expect(compared('last90Days', 'splq')).toBe('2026-05-20 2026-08-17')
  expect(compared('last365Days', 'sply', 'to date', '2024-11-18')).toBe('2022-11-18 2023-11-17')
  expect(compared(['2026-11-10', '2026-12-31'], 'splm')).toBe('2026-10-10 2026-10-18')
})

test('a day that the other month does not have is its last', () => {
  expect(compared(['2024-02-29', '2024-02-29'], 'sply')).toBe('2023-02-28 2023-02-28')
  expect(compared(['2026-03-30', '2026-03-31'], 'splm')).toBe('2026-02-27 2026-02-28')
  expect(compared(['2026-05-05', '2026-05-31'], 'splq')).toBe('2026-02-02 2026-02-28')
})

test('whole months stay whole when they are shorter than what they compare with', () => {
  expect(compared(['2025-02-01', '2025-02-28'], 'sply')).toBe('2024-02-01 2024-02-29')
  expect(compared(['2026-09-01', '2026-09-30'], 'splm')).toBe('2026-08-01 2026-08-31')
  expect(compared('lastQuarter', 'splq')).toBe('2026-04-01 2026-06-30')
})

test('whole weeks keep their weekdays', () => {
  expect(compared('lastWeek', 'sply')).toBe('2025-11-10 2025-11-16')
  expect(compared('lastWeek', 'splm')).toBe('2026-10-12 2026-10-18')
  expect(compared(['2026-11-02', '2026-11-15'], 'splq')).toBe('2026-08-03 2026-08-16')
  expect(compared('lastWeek', 'pp')).toBe('2026-11-02 2026-11-08')
})

test('to date a month in progress is beside as many days, in full beside all of the last', () => {
  expect(compared('thisMonth', 'splm')).toBe('2026-10-01 2026-10-18')
  expect(compared('thisMonth', 'pp')).toBe('2026-10-01 2026-10-18')
  expect(compared('thisMonth', 'pp', 'full')).toBe('2026-10-01 2026-10-31')
  expect(compared('thisYear', 'sply', 'full')).toBe('2025-01-01 2025-12-31')
  expect(compared('thisWeek', 'sply')).toBe('2025-11-17 2025-11-19')
  expect(compared('thisMonth', 'pp', 'to date', '2026-03-30')).toBe('2026-01-30 2026-02-28')
})

test('in full nothing is compared that is yet to come', () => {
  expect(compared('thisYear', 'splm', 'full')).toBe('2025-12-01 2026-11-18')
})

test('comparisons keep the order in which they were chosen', () => {
  const resolved = resolveRange('lastMonth', today)
  expect(compareDates(resolved, ['sply', 'pp'], true, today)).toEqual({
    range: ['2026-10-01', '2026-10-31'],
    comparisons: [
      { period: 'sply', range: ['2025-10-01', '2025-10-31'] },
      { period: 'pp', range: ['2026-09-01', '2026-09-30'] },
    ],
  })
})

test('a comparison that shares days with the range gives way, at last to the previous period', () => {
  const usable = (range: ChosenRange, periods: readonly ComparisonPeriod[]) =>
    compareDates(resolveRange(range, today), periods, true, today).comparisons.map(
      ({ period }) => period,
    )
  expect(usable('last28Days', ['splm'])).toEqual(['splm'])
  expect(usable('last90Days', ['splm'])).toEqual(['pp'])
  expect(usable('last180Days', ['splm', 'splq', 'sply'])).toEqual(['sply'])
  expect(usable('last90Days', [])).toEqual([])
})

test('a day compares with the same weekday of the week before; longer ranges have a period for that', () => {
  expect(compared('today', 'splw')).toBe('2026-11-11 2026-11-11')
  expect(compared(['2026-11-02', '2026-11-04'], 'splw')).toBe('2026-10-26 2026-10-28')
  const usable = (range: ChosenRange) =>
    compareDates(resolveRange(range, today), ['splw'], true, today).comparisons.map(
      ({ period }) => period,
    )
  expect(usable('yesterday')).toEqual(['splw'])
  expect(usable('last7Days')).toEqual(['pp'])
  expect(usable('thisWeek')).toEqual(['pp'])
})

const periods = fc.constantFrom<ComparisonPeriod>('pp', 'sply', 'splm', 'splq', 'splw')

test('any comparison is what one finds by stepping back day by day', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyRange, anyRangeId),
      anyDay,
      periods,
      fc.boolean(),
      (chosen, day, period, toDate) => {
        const resolved = resolveRange(chosen, day)
        const naive = stepBack(resolved.whole, resolved.unit, period)
        const isCut = toDate && resolved.range[1] !== resolved.whole[1]
        const count = daysOf(resolved.range).length
        const expected = isCut ? cutTo(count, resolved, naive, period) : daysOf(naive)
        const days = daysOf(comparedRange(period, resolved, toDate, day))
        expect(days).toEqual(expected.filter((one) => one <= day))
        expect(days.length).toBeGreaterThan(0)
        const mayDiffer =
          !isCut && (resolved.unit === 'months' || resolved.range[1] !== resolved.whole[1])
        expect(mayDiffer || days.length === count).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

/** As many days from the start of the earlier period, begun sooner where it is shorter. */
function cutTo(
  count: number,
  { range, unit }: ResolvedRange,
  naive: DayRange,
  period: ComparisonPeriod,
): Day[] {
  if (unit === 'days' && period !== 'pp') return daysOf(stepBack(range, unit, period))
  const days = daysOf(naive).slice(0, count)
  while (days.length < count) days.unshift(addDays(days[0] ?? '', -1))
  return days
}

/** The same by trying days one after the other. */
function stepBack([from, to]: DayRange, unit: string, period: ComparisonPeriod): DayRange {
  const walk = (day: Day, isThere: (one: Day) => boolean): Day => {
    let one = day
    while (!isThere(one)) one = addDays(one, -1)
    return one
  }
  if (period === 'pp') {
    const end = addDays(from, -1)
    if (unit !== 'months') return [addDays(from, -daysOf([from, to]).length), end]
    const months = daysOf([from, to]).filter((day) => day.endsWith('-01')).length
    let firsts = 0
    return [walk(end, (day) => day.endsWith('-01') && ++firsts === months), end]
  }
  if (unit === 'weeks' || period === 'splw') {
    const days = { sply: 364, splm: 28, splq: 91, splw: 7 }[period]
    return [addDays(from, -days), addDays(to, -days)]
  }
  const months = { sply: 12, splm: 1, splq: 3 }[period]
  const back = (day: Day, isEnd: boolean): Day => {
    let first = `${day.slice(0, 7)}-01`
    for (let n = 0; n < months; n++) first = walk(addDays(first, -1), (one) => one.endsWith('-01'))
    const days = Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter((one) =>
      one.startsWith(first.slice(0, 7)),
    )
    const last = days.at(-1) ?? first
    if (isEnd && unit === 'months') return last
    return days.find((one) => one.slice(8) === day.slice(8)) ?? last
  }
  const end = back(to, true)
  if (unit === 'months') return [back(from, false), end]
  return [addDays(end, 1 - daysOf([from, to]).length), end]
}

test('no range is compared with days of its own, whatever is chosen', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyRange, anyRangeId),
      anyDay,
      fc.subarray<ComparisonPeriod>(['pp', 'sply', 'splm', 'splq', 'splw']),
      fc.boolean(),
      (chosen, day, wanted, toDate) => {
        const { range, comparisons } = compareDates(resolveRange(chosen, day), wanted, toDate, day)
        expect(comparisons.length > 0).toBe(wanted.length > 0)
        for (const one of comparisons) expect(one.range[1] < range[0]).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
