import type { DayRange, PeriodForecast } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { forecastRequest } from './forecast-request.ts'
import { chartTable } from '../tables/chart-table.ts'
import { prepareChartElement } from './prepare-chart-element.ts'

const sum = { format: 'currency', additivity: 'sum' } as const
const today = '2026-11-04'
const rows = [{ day: '2026-11-01', sales: '5' }]
const answer = anAnswer({ measures: { sales: sum }, by: 'day', rows })
const range: DayRange = ['2026-11-01', today]
const context = (dates: DayRange = range) => ({
  ...november,
  today,
  dates: { range: dates, comparisons: [] },
})

const periodIn = (dates: DayRange, one = answer) =>
  forecastRequest({ answers: [[one]], context: context(dates) })?.period

test('the current month and quarter are forecast, other dates are not', () => {
  expect(periodIn(range)).toEqual(['2026-11-01', '2026-11-30'])
  expect(periodIn(['2026-10-01', today])).toEqual(['2026-10-01', '2026-12-31'])
  expect(periodIn(['2026-11-01', '2026-11-03'])).toBeUndefined()
  expect(periodIn(['2026-10-08', today])).toBeUndefined()
})

test('only of one sum by day, without a breakdown', () => {
  const rate = anAnswer({ measures: { sales: { additivity: 'ratio' } }, by: 'day', rows })
  const two = anAnswer({ measures: { sales: sum, others: sum }, by: 'day', rows })
  const weeks = anAnswer({ measures: { sales: sum }, by: 'week', rows })
  for (const other of [rate, two, weeks]) expect(periodIn(range, other)).toBeUndefined()
  expect(forecastRequest({ answers: [[answer], [answer]], context: context() })).toBeNull()
})

test('the expected days follow those of the chart, with their total below and marked in the table', () => {
  const day = { expected: '10.00', lower: '8.00', upper: '12.50' }
  const dates = [today, '2026-11-05', '2026-11-06']
  const forecast: PeriodForecast = {
    days: dates.map((date) => ({ date, ...day })),
    total: { expected: '35000.00', lower: '31000.00', upper: '41000.00' },
  }
  const element = {
    display: {},
    subType: 'line',
    answers: [[answer]],
    context: { ...context(), forecast },
    locale: 'en-US',
  } as const
  const { input, note } = prepareChartElement(element)
  expect(input.stops.at(-1)?.label).toBe('Nov 06, 2026')
  expect(input.expected?.map((one) => one?.expected ?? null)).toEqual(
    [0, 1, 2, 3, 4, 5].map((day) => (day < 3 ? null : '10.00')),
  )
  expect(note).toMatch(/^Expected by Nov 6: \$35(\.00)?K \(\$31(\.00)?K–\$41(\.00)?K\)\.$/)
  const table = chartTable(element)
  expect(table.columns.map(({ title }) => title)).toEqual([
    'Day',
    'sales',
    'sales, expected',
    'Expected, low',
    'Expected, high',
  ])
  expect(table.rows[0]).toEqual(['2026-11-01', '5', null, null, null])
  expect(table.rows[5]).toEqual(['2026-11-06', null, '10.00', '8.00', '12.50'])
})

test('more than expected today is the least that can be expected, of today and in total', () => {
  const day = { expected: '10.00', lower: '8.00', upper: '12.50' }
  const forecast: PeriodForecast = {
    days: [today, '2026-11-05'].map((date) => ({ date, ...day })),
    total: { expected: '100.00', lower: '90.00', upper: '110.00' },
  }
  const expectedWith = (sales: string) => {
    const soFar = anAnswer({ measures: { sales: sum }, by: 'day', rows: [{ day: today, sales }] })
    const element = {
      display: {},
      subType: 'line',
      answers: [[soFar]],
      context: { ...context(), forecast },
      locale: 'en-US',
    } as const
    const { input, note } = prepareChartElement(element)
    const { expected, lower, upper } = input.expected?.[3] ?? {}
    expect(chartTable(element).rows[3]).toEqual([today, sales, expected, lower, upper])
    expect(input.expected?.[4]).toEqual(day)
    return [[expected, lower, upper].join(' '), note]
  }
  const least = 'Expected by Nov 5:'
  expect(expectedWith('3')).toEqual(['10.00 8.00 12.50', `${least} $100.00 ($90.00–$110.00).`])
  expect(expectedWith('9.50')).toEqual(['10.00 9.50 12.50', `${least} $100.00 ($90.00–$110.00).`])
  expect(expectedWith('40.25')).toEqual([
    '40.25 40.25 40.25',
    `${least} $130.25 ($120.25–$140.25).`,
  ])
})
