import { LoadAnswer } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { apiErrorFrom, unreachable } from '../../api/api-error.ts'
import { everyDay } from '../../features/sync/known-through.ts'
import { dailySales } from './daily-sales.ts'
import { hasSales, kpisOf } from './kpis.ts'
import { isWithoutData } from './overview-queries.ts'
import { isPeriodLength, lastCompleteDays } from './period.ts'

function answer(...rows: Record<string, string | null>[][]): LoadAnswer {
  const measure = (sentiment: string) => ({
    title: '',
    shortTitle: '',
    type: 'number',
    meta: { sentiment },
  })
  return LoadAnswer.parse({
    queryType: 'compareDateRangeQuery',
    pivotQuery: {},
    slowQuery: false,
    results: rows.map((data) => ({
      query: {},
      data,
      annotation: {
        measures: {
          'ShopifyOrders.netSales': measure('up'),
          'ShopifyOrders.refunds': measure('down'),
        },
        dimensions: {},
        segments: {},
        timeDimensions: {},
      },
    })),
  })
}

const totals = (
  netSales: string | null,
  orders: string,
  aov: string | null,
  refunds: string | null,
) => [
  {
    'ShopifyOrders.netSales': netSales,
    'ShopifyOrders.orders': orders,
    'ShopifyOrders.averageOrderValue': aov,
    'ShopifyOrders.refunds': refunds,
  },
]

test('the last complete days end yesterday, and as many days lie right before them', () => {
  expect(lastCompleteDays('2026-11-21', 28)).toEqual({
    range: ['2026-10-24', '2026-11-20'],
    compared: ['2026-09-26', '2026-10-23'],
  })
})

test('only the lengths on offer are taken from the URL', () => {
  expect([7, 28, 90].every(isPeriodLength)).toBe(true)
  expect([0, 14, '28', null, undefined].some(isPeriodLength)).toBe(false)
})

test('each figure is exact and judged by the sentiment of its measure', () => {
  const kpis = kpisOf(
    answer(totals('123456789012.34', '97', '10.005', '110'), totals('100', '97', '9', '100')),
    'USD',
    'en-US',
  )
  const text = (label: string) =>
    kpis
      .find((kpi) => kpi.label === label)
      ?.value.map((part) => part.text)
      .join('')
  expect(text('Net sales')).toBe('$123,456,789,012.34')
  expect(text('Orders')).toBe('97')
  expect(text('Average order value')).toBe('$10.01')
  expect(kpis.map(({ change }) => change?.verdict)).toEqual(['good', 'none', 'none', 'bad'])
})

test('a sum over no rows is zero, an average over no rows does not exist', () => {
  const nothing = answer(totals(null, '0', null, null), [])
  const values = kpisOf(nothing, 'USD', 'en-US').map(({ value }) =>
    value.map((part) => part.text).join(''),
  )
  expect(values).toEqual(['$0.00', '0', '–', '$0.00'])
  expect(hasSales(nothing)).toBe(false)
})

test('refunds without an order are something that happened', () => {
  expect(hasSales(answer(totals('-5', '0', null, '5'), []))).toBe(true)
})

const day = (date: string, value: string) => ({
  'ShopifyOrders.happenedAt.day': `${date}T00:00:00.000`,
  'ShopifyOrders.netSales': value,
})
const range = ['2026-11-01', '2026-11-04'] as const

test('a day without orders sold nothing, a day not read yet is a gap', () => {
  const [result] = answer([day('2026-11-01', '5.5'), day('2026-11-03', '7')]).results
  const values = (known: string | null) =>
    dailySales(result, range, known).map(({ value }) => value)
  expect(values(everyDay)).toEqual(['5.5', '0', '7', '0'])
  expect(values('2026-11-02')).toEqual(['5.5', '0', null, null])
  expect(values(null)).toEqual([null, null, null, null])
})

test('each day is named in full and in short', () => {
  expect(dailySales(undefined, range, everyDay)[0]).toEqual({
    label: 'Sun 1 Nov 2026',
    axisLabel: '1 Nov',
    value: '0',
  })
})

test('a workspace for which nothing was ever read is at its beginning, and did not fail', () => {
  expect(isWithoutData(apiErrorFrom(404, { error: 'This workspace has no data yet.' }))).toBe(true)
  for (const error of [null, apiErrorFrom(500, {}), unreachable(null), new Error('')])
    expect(isWithoutData(error)).toBe(false)
})
