export interface TitledMetric {
  /** With its cube: `ShopifyOrders.netSales`. */
  readonly member: string
  readonly title: string
  /** The cube's first dimension, in words. */
  readonly firstDimension: string
}

/**
 * The name of each metric in lists of all metrics. A second metric with the same title is qualified by its
 * cube's subject: the net sales of order lines are 'Net sales by product'.
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
