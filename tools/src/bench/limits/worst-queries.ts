import { lastDays } from '../query-times.ts'

/**
 * The most expensive queries that are accepted: 500 conditions with 10,000 values, or 1,000 of those
 * that are compared one by one, 20 levels deep, on derived dimensions, arranged so that no condition
 * decides alone. Each number gives different values, so that no answer is cached or shared.
 */
export const worstQueries = {
  contains: (until: string, number: number) => ({
    path: 'load',
    query: {
      dimensions: ['ShopifyOrders.channel', 'ShopifyOrders.orderName'],
      filters: [deep({ or: conditions('ShopifyOrders.channel', 'contains', 2, number) })],
    },
  }),
  notEquals: (until: string, number: number) => ({
    path: 'load',
    query: {
      measures: ['ShopifyOrders.netSales', 'ShopifyOrders.averageOrderValue'],
      dimensions: ['ShopifyOrders.channel', 'ShopifyOrders.customerKind'],
      timeDimensions: [
        { dimension: 'ShopifyOrders.happenedAt', dateRange: lastDays(until, 1094, 0) },
      ],
      filters: [deep({ and: conditions('ShopifyOrders.channel', 'notEquals', 20, number) })],
    },
  }),
  notContains: (until: string, number: number) => ({
    path: 'load',
    query: {
      dimensions: ['CustomerProfile.lifecycleStage', 'CustomerProfile.recencyBand'],
      filters: [
        deep({ and: conditions('CustomerProfile.lifecycleStage', 'notContains', 2, number) }),
      ],
    },
  }),
  sql: (until: string, number: number) => ({
    path: 'sql',
    query: {
      dimensions: ['ShopifyOrders.channel'],
      filters: [deep({ or: conditions('ShopifyOrders.channel', 'equals', 20, number) })],
    },
  }),
}

export type WorstQuery = keyof typeof worstQueries

function conditions(member: string, operator: string, values: number, number: number): object[] {
  return Array.from({ length: 500 }, (_, condition) => ({
    member,
    operator,
    values: Array.from(
      { length: values },
      (__, value) => `${number}x${condition * values + value}`,
    ),
  }))
}

/** Within 20 levels. */
function deep(group: object): object {
  let filter = group
  for (let level = 2; level < 20; level += 1) filter = { and: [filter] }
  return filter
}
