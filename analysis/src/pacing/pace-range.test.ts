import { addDays, dayNumber, endOfMonth, weekdayOf, type Day } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { Series } from '../series/series.ts'
import { assemblePace } from './assemble-pace.ts'
import { expectMonth } from './expect-month.ts'
import type { PacedMetric } from './month-expectation.ts'
import { paceRange, type RangeRequest } from './pace-range.ts'
import { monthsOf, targetedRange, targetPeriod, type TargetMonth } from './range-months.ts'
import { targetSteps } from './target-steps.ts'

const today = '2026-06-11'
const through = '2026-06-10'
const start = '2025-01-01'

/** About 100 a day, 300 on Saturdays. */
const valueOf = (day: Day) =>
  (weekdayOf(dayNumber(day)) === 6 ? 300 : 100) * (1 + 0.05 * Math.sin(dayNumber(day) ** 2))
const named = { id: 'a', store: '', metric: 'a', kind: 'money', better: 'up', slice: {} } as const
const series: Series = { ...named, start, values: daysOf(start, through).map(valueOf) }
const sums: PacedMetric = { adds: 'sum', series }
const targets = new Map([
  ['2026-04', 4_100],
  ['2026-05', 4_600.5],
  ['2026-06', 4_000],
])

function daysOf(from: Day, to: Day): Day[] {
  return from > to ? [] : [from, ...daysOf(addDays(from, 1), to)]
}

function monthsWith(metric: PacedMetric, range: readonly [Day, Day]): TargetMonth[] {
  return monthsOf(range).flatMap((month) => {
    const target = targets.get(month)
    if (target === undefined) return []
    const calendar = { holidays: [], promos: {} }
    const pace = assemblePace(expectMonth(metric, { month, calendar }), { target, better: 'up' })
    return [{ month, target, pace }]
  })
}

function paced(
  range: readonly [Day, Day],
  { metric = sums, ...about }: Partial<RangeRequest> & { readonly metric?: PacedMetric } = {},
) {
  const request = { range, today, additivity: 'sum', better: 'up', ...about } as const
  return paceRange(monthsWith(metric, targetPeriod(range, today)), request)
}

/** The target of some days, from the shares of each day in its month. */
function spread(from: Day, to: Day): number {
  const months = monthsWith(sums, [from, to])
  return daysOf(from, to).reduce((sum, day) => {
    const month = months.find((one) => one.month === day.slice(0, 7))
    const planned = month?.pace.days.find(({ date }) => date === day)
    return sum + (planned?.share ?? Number.NaN) * (month?.target ?? Number.NaN)
  }, 0)
}

const measured = (from: Day, to: Day) =>
  daysOf(from, to).reduce((sum, day) => sum + valueOf(day), 0)

it('has the whole target of the month so far, and compares its complete days', () => {
  const pace = paced(['2026-06-01', today])
  expect(pace).toMatchObject({
    period: ['2026-06-01', '2026-06-30'],
    target: 4_000,
    through,
    isOver: false,
  })
  expect(pace?.targetToDate).toBeCloseTo(spread('2026-06-01', through), 6)
  expect(pace?.actualToDate).toBeCloseTo(measured('2026-06-01', through), 6)
  // Four Saturdays of 300 and 26 days of 100.
  expect(Math.abs((pace?.forecast?.expected ?? 0) / 3_800 - 1)).toBeLessThan(0.03)
  expect(paced(['2026-06-01', '2026-06-30'])).toEqual(pace)
})

it('adds the months of a range, with what is expected of the one in progress', () => {
  const pace = paced(['2026-04-01', today])
  expect(pace).toMatchObject({ period: ['2026-04-01', '2026-06-30'], target: 12_700.5, through })
  expect(pace?.targetToDate).toBeCloseTo(4_100 + 4_600.5 + spread('2026-06-01', through), 6)
  expect(pace?.actualToDate).toBeCloseTo(measured('2026-04-01', through), 6)
  const [before, june] = [measured('2026-04-01', '2026-05-31'), paced(['2026-06-01', today])]
  expect(pace?.forecast?.upper).toBeCloseTo(before + (june?.forecast?.upper ?? 0), 6)
  // 3,800 and 4,100 were measured, and 3,800 are expected.
  expect(pace?.verdict).toBe('behind')
})

it.each([
  ['a week', '2026-06-01', '2026-06-07'],
  ['days of two months', '2026-05-25', '2026-06-07'],
  ['the first days of a month', '2026-05-01', '2026-05-10'],
  ['a day', '2026-05-09', '2026-05-09'],
])('%s that is over has the shares of its days', (_, from, to) => {
  const pace = paced([from, to])
  const [target, actual] = [spread(from, to), measured(from, to)]
  expect(pace).toMatchObject({ period: [from, to], through: to, isOver: true, forecast: null })
  expect(pace?.target).toBeCloseTo(target, 6)
  expect(pace?.actualToDate).toBeCloseTo(actual, 6)
  expect(pace?.verdict).toBe(actual < target ? 'missed' : 'reached')
})

it('compares a week in progress until its last complete day', () => {
  const pace = paced(['2026-06-08', today])
  expect(pace?.target).toBeCloseTo(spread('2026-06-08', today), 6)
  expect(pace?.targetToDate).toBeCloseTo(spread('2026-06-08', through), 6)
  expect(pace?.actualToDate).toBeCloseTo(measured('2026-06-08', through), 6)
  expect(pace).toMatchObject({ isOver: false, forecast: null, verdict: 'unknown' })
})

it('returns null where the months have no such target', () => {
  // March has no target; a ratio has no parts of a month, nor a value of two.
  const ratio: PacedMetric = { adds: 'ratio', num: series, den: series }
  expect(
    paceRange([], { range: ['2026-03-01', today], today, additivity: 'sum', better: 'up' }),
  ).toBeNull()
  const asRatio = { metric: ratio, additivity: 'ratio' } as const
  expect(paced(['2026-05-01', today], asRatio)).toBeNull()
  expect(paced(['2026-05-03', '2026-05-09'], asRatio)).toBeNull()
  expect(paced(['2026-06-08', today], asRatio)).toBeNull()
  const distinct = { metric: { adds: 'distinct' }, additivity: 'distinct' } as const
  expect(paced(['2026-05-01', '2026-05-09'], distinct)).toBeNull()
})

it('has the target of one month of a ratio, and until a day of it', () => {
  const double = { ...series, values: series.values.map((value) => (value ?? 0) * 2) }
  const metric: PacedMetric = { adds: 'ratio', num: double, den: series }
  const asRatio = { metric, additivity: 'ratio' } as const
  const month = paced(['2026-06-01', today], asRatio)
  expect(month).toMatchObject({ target: 4_000, through, isOver: false, verdict: 'behind' })
  expect(month?.actualToDate).toBeCloseTo(2, 8)
  const part = paced(['2026-05-01', '2026-05-09'], asRatio)
  expect(part).toMatchObject({ isOver: true, verdict: 'missed' })
  expect([part?.target, part?.actualToDate].map((one) => one?.toFixed(4))).toEqual([
    '4600.5000',
    '2.0000',
  ])
})

it('has the target of a month of a distinct count, without a pace', () => {
  const distinct = { metric: { adds: 'distinct' }, additivity: 'distinct' } as const
  const about = {
    target: 4_000,
    through: null,
    isOver: false,
    targetToDate: null,
    verdict: 'unknown',
  }
  expect(paced(['2026-06-01', today], distinct)).toMatchObject(about)
  expect(paced(['2026-05-01', '2026-05-31'], distinct)).toMatchObject({
    target: 4_600.5,
    isOver: true,
  })
})

const stepsOf = (
  range: readonly [Day, Day],
  step: 'day' | 'week' | 'month',
  additivity = 'sum' as const,
) =>
  targetSteps(monthsWith(sums, ['2026-03-01', endOfMonth(range[1])]), {
    range,
    step,
    additivity,
    today,
  })

it('spreads a target over the steps of a chart, which add up to it', () => {
  const days = stepsOf(['2026-05-01', '2026-05-31'], 'day')
  expect(days).toHaveLength(31)
  expect(days.reduce((sum, { target }) => sum + (target ?? 0), 0)).toBeCloseTo(4_600.5, 6)
  expect(days[1]?.target).toBeCloseTo(spread('2026-05-02', '2026-05-02'), 8)
  const weeks = stepsOf(['2026-05-14', today], 'week')
  expect(weeks.map((one) => one.start)).toEqual([
    '2026-05-11',
    '2026-05-18',
    '2026-05-25',
    '2026-06-01',
    '2026-06-08',
  ])
  // The first is cut by the range, and so is its value; the last has all of its days.
  expect(weeks[0]?.target).toBeCloseTo(spread('2026-05-14', '2026-05-17'), 6)
  expect(weeks[2]?.target).toBeCloseTo(spread('2026-05-25', '2026-05-31'), 6)
  expect(weeks[4]?.target).toBeCloseTo(spread('2026-06-08', '2026-06-14'), 6)
  expect(stepsOf(['2026-03-05', today], 'month')).toEqual([
    { start: '2026-03-01', target: null },
    { start: '2026-04-01', target: 4_100 },
    { start: '2026-05-01', target: 4_600.5 },
    { start: '2026-06-01', target: 4_000 },
  ])
})

it('has steps of a ratio by day and by month, and none by week', () => {
  const ratio: PacedMetric = { adds: 'ratio', num: series, den: series }
  const months = monthsWith(ratio, ['2026-05-01', today])
  const of = (step: 'day' | 'week' | 'month') =>
    targetSteps(months, { range: ['2026-05-01', today], step, additivity: 'ratio', today })
  expect(of('month').map(({ target }) => target)).toEqual([4_600.5, 4_000])
  expect(of('week').every(({ target }) => target === null)).toBe(true)
  expect(of('day')[3]?.target).toBeCloseTo(months[0]?.pace.days[3]?.target ?? 0, 8)
})

it.each([
  // All of it, the months that have a target, and the latest ones after a gap.
  ['sum', ['2026-05-14', '2026-06-11'], '2026-05 2026-06', ['2026-05-14', '2026-06-11']],
  ['sum', ['2026-05-14', '2026-06-11'], '2026-06', ['2026-06-01', '2026-06-11']],
  ['sum', ['2026-05-14', '2026-06-11'], '2026-05', ['2026-05-14', '2026-05-31']],
  ['sum', ['2026-02-10', '2026-06-11'], '2026-03 2026-05 2026-06', ['2026-05-01', '2026-06-11']],
  ['sum', ['2026-02-10', '2026-03-11'], '2026-06', null],
  // What does not add up has the target of the month in progress.
  ['ratio', ['2026-05-14', '2026-06-11'], '2026-05 2026-06', ['2026-06-01', '2026-06-11']],
  ['ratio', ['2026-05-14', '2026-06-11'], '2026-05', null],
  ['ratio', ['2026-04-14', '2026-05-11'], '2026-04 2026-05', null],
  ['ratio', ['2026-06-03', '2026-06-11'], '2026-06', ['2026-06-03', '2026-06-11']],
] as const)(
  'of a %s, %s with targets for %s has those of %s',
  (additivity, range, months, part) => {
    const hasTarget = (month: string) => months.split(' ').includes(month)
    expect(targetedRange(range, hasTarget, { additivity, today })).toEqual(part)
  },
)
