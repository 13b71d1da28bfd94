import { CubeQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { watchOfQueries } from './watch-of-queries.ts'

const query = (of: object) => CubeQuery.parse({ timezone: 'UTC', ...of })
const channel = 'ShopifyOrders.channel'

test('a new alert takes over the metric, the conditions and the breakdown of a tile', () => {
  const watch = watchOfQueries([
    query({
      measures: ['ShopifyOrders.netSales', 'ShopifyOrders.orders'],
      dimensions: [channel],
      filters: [
        { member: 'ShopifyOrders.country', operator: 'equals', values: ['Canada', 'France'] },
        { and: [{ member: 'ShopifyOrders.totalPrice', operator: 'gt', values: ['10'] }] },
      ],
    }),
  ])
  expect(watch).toEqual({
    metric: 'ShopifyOrders.netSales',
    filters: [
      {
        or: [
          {
            and: [
              { member: 'ShopifyOrders.country', operator: 'equals', values: ['Canada', 'France'] },
              { member: 'ShopifyOrders.totalPrice', operator: 'gt', values: ['10'] },
            ],
          },
        ],
      },
    ],
    breakdown: channel,
  })
})

test('conditions that an alert does not know are left out, and so are the columns of a table', () => {
  const watch = watchOfQueries([
    query({ dimensions: [channel] }),
    query({
      measures: ['ShopifyOrders.orders'],
      dimensions: [channel, 'ShopifyOrders.country'],
      filters: [
        { member: channel, operator: 'set' },
        { member: channel, operator: 'notEquals', values: ['Email'] },
        { or: [{ member: channel, operator: 'equals', values: ['Email'] }] },
      ],
    }),
  ])
  expect(watch).toEqual({ metric: 'ShopifyOrders.orders', filters: [], breakdown: null })
})

test('a tile without a metric has nothing to watch', () => {
  expect(watchOfQueries([query({ dimensions: [channel] })])).toBeNull()
  expect(watchOfQueries([])).toBeNull()
})
