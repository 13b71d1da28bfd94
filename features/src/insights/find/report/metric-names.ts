export interface TitledMetric {
  /** With its cube: `ShopifyOrders.netSales`. */
  readonly member: string
  readonly title: string
  /** What its cube is split by first, in words. */
  readonly firstDimension: string
}

/**
 * What each metric is called where all of them are listed. The second metric with the same title is told
 * apart by what its cube is about: the net sales of order lines are 'Net sales by product'.
 */
export function metricNames(metrics: readonly TitledMetric[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { member, title, firstDimension } of metrics) {
    if (names.has(member)) continue
    const isTaken = [...names.values()].includes(title)
    names.set(member, isTaken ? `${title} by ${firstDimension.toLowerCase()}` : title)
  }
  return names
}
