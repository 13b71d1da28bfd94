import type { CubeQueryInput } from '../query-shapes.ts'

/** In the words of Cube's own model, where sales alone need no refunds beside them. */
export function toCubeQuery(query: CubeQueryInput): CubeQueryInput {
  // Newer servers are asked past their cache by a field beside the query.
  const { renewQuery: _, ...asked } = query
  if (!query.measures.every((measure) => salesAlone.has(measure))) return asked
  return renamed(asked) as typeof asked
}

const salesAlone: ReadonlySet<string> = new Set([
  'ShopifyOrders.orders',
  'ShopifyOrders.grossSales',
  'ShopifyOrders.discounts',
  'ShopifyOrders.customers',
])

function renamed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^ShopifyOrders\./, 'Sales.')
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part)]))
}
