import { lastDays } from '../query-times.ts'

/**
 * The most expensive queries that are accepted: 10,000 values in 500 conditions, 20 levels deep, on
 * derived dimensions; up to 1 MB of SQL. Each number gives different values, so that no answer is
 * cached or shared.
 */
export function worstQueries(until: string, number: number): { path: string; query: object } {
  const period = lastDays(until, 1094, 0)
  const inPeriod = {
    timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: period }],
  }
  const kinds = [
    {
      path: 'load',
      query: {
        dimensions: ['ShopifyOrders.channel', 'ShopifyOrders.orderName'],
        filters: [deep(conditions('ShopifyOrders.channel', 'contains', number))],
      },
    },
    {
      path: 'load',
      query: {
        measures: ['ShopifyOrders.netSales', 'ShopifyOrders.averageOrderValue'],
        dimensions: ['ShopifyOrders.channel', 'ShopifyOrders.customerKind'],
        ...inPeriod,
        filters: [deep(conditions('ShopifyOrders.channel', 'notEquals', number))],
      },
    },
    {
      path: 'load',
      query: {
        dimensions: ['CustomerProfile.lifecycleStage', 'CustomerProfile.recencyBand'],
        filters: [deep(conditions('CustomerProfile.lifecycleStage', 'notContains', number))],
      },
    },
    {
      path: 'sql',
      query: {
        dimensions: ['ShopifyOrders.channel'],
        filters: [deep(conditions('ShopifyOrders.channel', 'contains', number))],
      },
    },
  ]
  const [first] = kinds
  const kind = kinds[number % kinds.length] ?? first
  if (kind === undefined) throw new Error('There are worst queries')
  return kind
}

function conditions(member: string, operator: string, number: number): object[] {
  return Array.from({ length: 500 }, (_, condition) => ({
    member,
    operator,
    values: Array.from({ length: 20 }, (__, value) => `${number}x${condition * 20 + value}`),
  }))
}

/** Within 20 levels. */
function deep(filters: readonly object[]): object {
  let filter: object = { or: filters }
  for (let level = 2; level < 20; level += 1) filter = { and: [filter] }
  return filter
}
