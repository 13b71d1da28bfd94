import { expect, test } from 'vitest'
import { toCubeQuery } from './to-cube-query.ts'

test('queries without refunds use the cube of sales, also in dimensions and filters', () => {
  const query = {
    measures: ['ShopifyOrders.discounts', 'ShopifyOrders.orders'] as const,
    dimensions: ['ShopifyOrders.discountCodes'],
    filters: [{ member: 'ShopifyOrders.discountCodes', operator: 'set' }],
    limit: 10,
    renewQuery: true,
  }
  expect(toCubeQuery(query)).toEqual({
    measures: ['Sales.discounts', 'Sales.orders'],
    dimensions: ['Sales.discountCodes'],
    filters: [{ member: 'Sales.discountCodes', operator: 'set' }],
    limit: 10,
  })
})

test('queries with refunds are unchanged', () => {
  const measures = ['ShopifyOrders.orders', 'ShopifyOrders.netSales'] as const
  expect(toCubeQuery({ measures, renewQuery: true })).toEqual({ measures })
})
