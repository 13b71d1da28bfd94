import { expect, test } from 'vitest'
import { toCubeQuery } from './to-cube-query.ts'

test('sales alone are asked of their own cube, in dimensions and filters too', () => {
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

test('what needs refunds is asked as it is', () => {
  const measures = ['ShopifyOrders.orders', 'ShopifyOrders.netSales'] as const
  expect(toCubeQuery({ measures, renewQuery: true })).toEqual({ measures })
})
