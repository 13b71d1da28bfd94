import { expect, test } from 'vitest'
import { finalResult } from './native-shim.mjs'

const columns = (members: readonly string[], values: readonly (readonly unknown[])[]) =>
  Buffer.from(JSON.stringify({ members, columns: values }))

test('rows are keyed by member names, and times also by their name without granularity', async () => {
  const body = await finalResult(
    [
      {
        aliasToMemberNameMap: { o__at_month: 'Orders.at.month', o__orders: 'Orders.orders' },
        queryType: 'regularQuery',
        query: { timeDimensions: [{ dimension: 'Orders.at', granularity: 'month' }] },
      },
    ],
    [columns(['o__at_month', 'o__orders'], [['2026-09-01T00:00:00.000Z'], ['12']])],
    { results: [{ total: null }] },
  )
  expect(JSON.parse(body.toString())).toEqual({
    results: [
      {
        total: null,
        data: [
          {
            'Orders.at.month': '2026-09-01T00:00:00.000',
            'Orders.at': '2026-09-01T00:00:00.000',
            'Orders.orders': '12',
          },
        ],
      },
    ],
  })
})

test('rows of compared periods name their period', async () => {
  const body = await finalResult(
    [
      {
        aliasToMemberNameMap: { o__orders: 'Orders.orders' },
        queryType: 'compareDateRangeQuery',
        query: { timeDimensions: [{ dimension: 'Orders.at', dateRange: ['a', 'b'] }] },
      },
    ],
    [columns(['o__orders'], [['12']])],
    { results: [{}] },
  )
  expect(JSON.parse(body.toString())).toEqual({
    results: [{ data: [{ compareDateRange: 'a - b', 'Orders.orders': '12' }] }],
  })
})
