import type { CubeQueryInput } from '../query-shapes.ts'

/** Translates a query to the benchmark's Cube model, which has a separate cube for sales without refunds. */
export function toCubeQuery(query: CubeQueryInput): CubeQueryInput {
  // Cube bypasses its cache by a field outside of the query.
  const { renewQuery: _, ...cubeQuery } = query
  if (!query.measures.every((measure) => measuresWithoutRefunds.has(measure))) return cubeQuery
  return renameCube(cubeQuery) as typeof cubeQuery
}

const measuresWithoutRefunds: ReadonlySet<string> = new Set([
  'ShopifyOrders.orders',
  'ShopifyOrders.grossSales',
  'ShopifyOrders.discounts',
  'ShopifyOrders.customers',
])

function renameCube(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^ShopifyOrders\./, 'Sales.')
  if (Array.isArray(value)) return value.map(renameCube)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renameCube(part)]))
}
