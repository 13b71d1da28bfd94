import { addDays, type DayRange } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { extrapolatePeriod, noForecast } from './extrapolate-period.ts'
import { readHistory } from './read-history.ts'

const november: DayRange = ['2026-11-01', '2026-11-30']
const sales = { measure: 'Shop.netSales', time: 'Shop.happenedAt', kind: 'money' } as const
/** Through 19 November, by default 100.5 a day on average. */
const history = (
  days: number,
  value: (day: number) => number | null = (day) => 100 + (day % 2),
) => ({
  start: addDays('2026-11-20', -days),
  values: Array.from({ length: days }, (_, day) => value(day)),
})

it('adds what is expected of the rest to what was measured, with the cents of money', () => {
  const { forecast: found } = extrapolatePeriod(history(200), november, sales)
  expect(found?.days).toHaveLength(11)
  expect(found?.days[0]).toMatchObject({ date: '2026-11-20' })
  expect(found?.total.expected).toMatch(/^301\d\.\d\d$/)
  const { forecast: counts } = extrapolatePeriod(history(200), november, {
    ...sales,
    kind: 'count',
  })
  expect(counts?.total.expected).toMatch(/^301\d$/)
  expect(counts?.days[10]?.date).toBe('2026-11-30')
})

it('says nothing of a short, old, ended or partly unknown history', () => {
  expect(extrapolatePeriod(history(27), november, sales)).toEqual(noForecast)
  expect(extrapolatePeriod(history(28), november, sales).forecast).not.toBeNull()
  expect(extrapolatePeriod(history(200), ['2026-11-21', '2026-12-20'], sales)).toEqual(noForecast)
  expect(
    extrapolatePeriod(history(200), ['2026-11-20', '2026-12-20'], sales).forecast,
  ).not.toBeNull()
  expect(extrapolatePeriod(history(200), ['2026-11-01', '2026-11-19'], sales)).toEqual(noForecast)
  const ended = history(200, (day) => (day < 172 ? 100 : 0))
  expect(extrapolatePeriod(ended, november, sales)).toEqual(noForecast)
  const unknownOn = (unknown: number) =>
    history(200, (day) => (day === unknown ? null : 100 + (day % 2)))
  expect(extrapolatePeriod(unknownOn(190), november, sales)).toEqual(noForecast)
  expect(extrapolatePeriod(unknownOn(100), november, sales).forecast).not.toBeNull()
})

it.each([
  ['never varied', () => 100.5],
  ['varied by less than what is shown', (day: number) => 100 + (day % 2) / 10_000],
])('says that there is too little data where the history %s', (_, value) => {
  expect(extrapolatePeriod(history(200, value), november, sales)).toEqual({
    forecast: null,
    has_too_little_data: true,
  })
})

it('a day without rows is zero, and one without an amount unknown', () => {
  const row = (day: string, value: string | null) => ({
    'Shop.happenedAt.day': `${day}T00:00:00.000`,
    'Shop.netSales': value,
  })
  const data = [row('2026-11-03', null), row('2026-11-01', '2.50')]
  const annotation = { measures: {}, dimensions: {}, segments: {}, timeDimensions: {} }
  const result = { query: {}, annotation, data }
  const through = '2026-11-04'
  expect(readHistory([result], { ...sales, through })).toEqual({
    start: '2026-11-01',
    values: [2.5, 0, null, 0],
  })
  expect(readHistory([{ ...result, data: [] }], { ...sales, through })).toBeNull()
})
