import { DetectedInsight } from '@cartograph/contract'

/** An insight about the whole shop, with fields that a test overrides. */
export function found(
  over: Partial<DetectedInsight> & { readonly finding: string; readonly significance?: number },
): DetectedInsight {
  return DetectedInsight.parse({
    significance: 1,
    datasource_type: 'SP',
    datasource_id: null,
    change_sentiment: -1,
    tags: { metric: 'ShopifyOrders.netSales' },
    metric_alias: 'Net sales',
    entity_alias: 'The whole shop',
    entity_group_alias: 'Shop',
    entity_group: 'store',
    metadata_id: 'store',
    metric_summary: {
      metric_value: '8200.50',
      metric_format: 'currency',
      metric_currency: 'USD',
      metric_expected: '11850',
      metric_change: '-0.308',
      metric_change_format: 'percent',
      metric_lower_bound: '10400',
      metric_upper_bound: '13300',
    },
    summary: [],
    explainers: [],
    ...over,
  })
}
