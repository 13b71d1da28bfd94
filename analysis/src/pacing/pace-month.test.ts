import { addDays, dayNumber, weekdayOf } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { Series } from '../series/series.ts'
import type { MonthPace } from './assemble-pace.ts'
import { paceMonth, type PaceRequest } from './pace-month.ts'

const noDates = { holidays: [], promos: {} }

function seriesOf(
  [start, through]: readonly [string, string],
  valueOf: (day: string) => number | null,
): Series {
  const days = dayNumber(through) - dayNumber(start) + 1
  const values = Array.from({ length: days }, (_, n) => valueOf(addDays(start, n)))
  const named = { id: 'a', store: '', metric: 'a', kind: 'money', better: 'up', slice: {} } as const
  return { ...named, start, values }
}

/** About 100 a day, 300 on Saturdays; without any noise, the forecast has nothing to measure its errors by. */
const weekly = (day: string) =>
  day >= '2026-06-01' ? expected(day) : expected(day) * (1 + 0.05 * Math.sin(dayNumber(day) ** 2))
const expected = (day: string) => (weekdayOf(dayNumber(day)) === 6 ? 300 : 100)

function paceSum(series: Series, request: Partial<PaceRequest> = {}): MonthPace {
  const usual = { month: '2026-06', target: 4_000, better: 'up', calendar: noDates } as const
  return paceMonth({ adds: 'sum', series }, { ...usual, ...request })
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

it('spreads a month by weekday: June 2026 has four Saturdays of 300 and 26 days of 100', () => {
  const pace = paceSum(seriesOf(['2025-01-01', '2026-06-10'], weekly))
  expect(pace.plan).toBe('expected')
  expect(pace.days).toHaveLength(30)
  const [saturday, sunday] = [pace.days[5], pace.days[6]]
  expect(saturday?.date).toBe('2026-06-06')
  expect(saturday?.share).toBeCloseTo(300 / 3_800, 2.5)
  expect(sunday?.share).toBeCloseTo(100 / 3_800, 2.5)
  expect(sumOf(pace.days.map(({ share }) => share))).toBeCloseTo(1, 12)
  // Ten days, one of them a Saturday.
  expect(Math.abs((pace.targetToDate ?? 0) / ((4_000 * 1_200) / 3_800) - 1)).toBeLessThan(0.02)
  expect([pace.daysPassed, pace.actualToDate]).toEqual([10, 1_200])
  expect(Math.abs((pace.forecast?.expected ?? 0) / 3_800 - 1)).toBeLessThan(0.02)
  expect(pace.days.at(-1)?.targetToDate).toBeCloseTo(4_000, 8)
  expect(pace.days.map(({ actualToDate }) => actualToDate).slice(8, 11)).toEqual([
    1_100,
    1_200,
    null,
  ])
})

it('gives Black Friday the share that it had, and does not move the plan while the month goes', () => {
  const friday = new Set(['2024-11-29', '2025-11-28', '2026-11-27'])
  const sales = (day: string): number => (friday.has(day) ? 500 : 100)
  const calendar = {
    holidays: [...friday].map((date) => ({ date, name: 'Black Friday' })),
    promos: {},
  }
  const planned = (through: string, from = sales) =>
    paceSum(seriesOf(['2024-01-01', through], from), { month: '2026-11', calendar })
  const onTenth = planned('2026-11-10')
  // Two occurrences teach 90 % of the effect on the scale of roots: (1 + 0.9 · (√5 − 1))² = 4.462.
  expect(onTenth.days[26]?.share).toBeCloseTo(446.2 / (2_900 + 446.2), 4)
  const worse = planned('2026-11-20', (day) => (day >= '2026-11-01' ? 20 : sales(day)))
  expect(worse.days.map(({ share }) => share)).toEqual(onTenth.days.map(({ share }) => share))
  expect(planned('2026-10-31').days.map(({ share }) => share)).toEqual(
    onTenth.days.map(({ share }) => share),
  )
})

it('has all days of a leap month', () => {
  const leap = paceSum(
    seriesOf(['2023-01-01', '2024-02-29'], () => 100),
    { month: '2024-02' },
  )
  expect(leap.days).toHaveLength(29)
  expect(leap.days.map(({ share }) => share)).toEqual(
    leap.days.map(() => expect.closeTo(1 / 29, 6)),
  )
  expect(leap).toMatchObject({ daysPassed: 29, actualToDate: 2_900, forecast: null })
})

it.each([
  ['up', 4_000, 'on_pace', 'good'],
  ['up', 3_000, 'ahead', 'good'],
  ['up', 6_000, 'behind', 'bad'],
  ['down', 3_000, 'ahead', 'bad'],
  ['down', 6_000, 'behind', 'good'],
  ['none', 6_000, 'behind', 'neutral'],
  ['none', 4_000, 'on_pace', 'neutral'],
] as const)(
  '%s is better: with %d in sight of 4,000 it is %s, %s news',
  (better, target, verdict, sentiment) => {
    // Two weeks up, two weeks down, so that the forecast has a range.
    const wave = (day: string) => (Math.floor(dayNumber(day) / 14) % 2 === 0 ? 140 : 127)
    const pace = paceSum(seriesOf(['2025-01-01', '2026-06-10'], wave), { better, target })
    expect(pace).toMatchObject({ verdict, sentiment })
  },
)

it.each([
  ['up', 3_000, 'reached', 'good'],
  ['up', 3_001, 'missed', 'bad'],
  ['down', 3_000, 'reached', 'good'],
  ['down', 2_999, 'missed', 'bad'],
  ['none', 3_001, 'missed', 'neutral'],
] as const)(
  '%s is better: a month of 3,000 has %d %s, %s news',
  (better, target, verdict, sentiment) => {
    const series = seriesOf(['2025-01-01', '2026-07-15'], () => 100)
    expect(paceSum(series, { better, target })).toMatchObject({
      verdict,
      sentiment,
      forecast: null,
    })
  },
)

it('is a straight line, by name, where nothing was expected', () => {
  const long = (value: number) => seriesOf(['2025-01-01', '2026-06-10'], () => value)
  const short = seriesOf(['2026-05-20', '2026-06-10'], () => 100)
  for (const pace of [
    paceSum(short),
    paceSum(long(100), { target: 0 }),
    paceSum(long(100), { target: -300 }),
    paceSum(long(0)),
    paceSum(long(100), { month: '2024-06' }),
  ]) {
    expect(pace.plan).toBe('straight_line')
    expect(pace.days.map(({ share }) => share)).toEqual(pace.days.map(() => 1 / 30))
  }
  expect(paceSum(short)).toMatchObject({
    forecast: { expected: 3_000, lower: null, upper: null },
    verdict: 'unknown',
  })
  expect(paceSum(long(100), { target: -300 })).toMatchObject({
    targetToDate: -100,
    verdict: 'ahead',
  })
  expect(paceSum(long(100), { month: '2024-06' })).toMatchObject({
    actualToDate: null,
    verdict: 'unknown',
  })
})

it('cannot tell with an unknown day, after the metric ended, or far ahead', () => {
  const unknown = seriesOf(['2025-01-01', '2026-06-10'], (day) =>
    day === '2026-06-04' ? null : 100,
  )
  expect(paceSum(unknown)).toMatchObject({ actualToDate: null, forecast: null, verdict: 'unknown' })
  expect(paceSum(unknown).days[2]?.actualToDate).toBe(300)
  const ended = seriesOf(['2025-01-01', '2026-06-10'], (day) => (day < '2026-05-01' ? 100 : 0))
  expect(paceSum(ended)).toMatchObject({ forecast: null, verdict: 'unknown' })
  const far = paceSum(unknown, { month: '2026-12' })
  expect(far).toMatchObject({ plan: 'straight_line', daysPassed: 0, forecast: null })
})

it('forecasts a month whose first days are not complete yet', () => {
  const late = paceSum(seriesOf(['2025-01-01', '2026-05-28'], weekly))
  expect(late).toMatchObject({ plan: 'expected', daysPassed: 0, targetToDate: null })
  expect(Math.abs((late.forecast?.expected ?? 0) / 3_800 - 1)).toBeLessThan(0.02)
})

it('paces a ratio as that of two paced sums', () => {
  const orders = seriesOf(['2025-01-01', '2026-06-10'], weekly)
  // 20 for each order, and 30 on Saturdays.
  const sales = seriesOf(
    ['2025-02-01', '2026-06-12'],
    (day) => weekly(day) * (expected(day) === 300 ? 30 : 20),
  )
  const request = { month: '2026-06', target: 50, better: 'up', calendar: noDates } as const
  const pace = paceMonth({ adds: 'ratio', num: sales, den: orders }, request)
  const month = (4 * 9_000 + 26 * 2_000) / 3_800
  expect(pace).toMatchObject({ plan: 'expected', daysPassed: 10, verdict: 'behind' })
  expect(pace.days[0]).toMatchObject({ share: null, target: expect.closeTo((50 * 20) / month, 0) })
  expect(pace.days[5]?.target).toBeCloseTo((50 * 30) / month, -0.5)
  expect(pace.actualToDate).toBeCloseTo(27_000 / 1_200, 8)
  expect(pace.targetToDate).toBeCloseTo((50 * 22.5) / month, 0)
  expect(pace.forecast?.expected).toBeCloseTo(month, 0)
  const constant = paceMonth(
    { adds: 'ratio', num: sales, den: orders },
    { ...request, month: '2025-02' },
  )
  expect(constant).toMatchObject({ plan: 'constant', targetToDate: 50, verdict: 'missed' })
  expect(constant.actualToDate).toBeCloseTo((4 * 9_000 + 24 * 2_000) / 3_600, 0)
})

it('keeps the target of a ratio without parts constant, and does not pace distinct counts', () => {
  const rates = seriesOf(['2025-01-01', '2026-06-10'], () => 0.25)
  const request = { month: '2026-06', target: 0.3, better: 'down', calendar: noDates } as const
  const pace = paceMonth({ adds: 'average', series: rates, toDate: 0.28 }, request)
  expect(pace).toMatchObject({ plan: 'constant', actualToDate: 0.28, targetToDate: 0.3 })
  expect(pace.forecast?.expected).toBeCloseTo((10 * 0.28 + 20 * 0.25) / 30, 6)
  expect(pace).toMatchObject({ verdict: 'behind', sentiment: 'good' })
  expect(paceMonth({ adds: 'distinct' }, request)).toMatchObject({
    plan: 'none',
    days: [],
    forecast: null,
    verdict: 'unknown',
  })
})
