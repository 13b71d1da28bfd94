/** Shopify refuses a query above 1,000 points; the rest is for what varies from page to page. */
const targetCost = 950

/**
 * How many records to ask for next, from what the last page was said to cost. The cost of a page grows at
 * most in proportion to its size, so this never goes too far; should it, `QueryTooDearError` halves it.
 */
export function fitPageSize(pageSize: number, requestedCost: number, largest: number): number {
  if (requestedCost <= 0) return pageSize
  return Math.max(1, Math.min(largest, Math.floor((pageSize * targetCost) / requestedCost)))
}
