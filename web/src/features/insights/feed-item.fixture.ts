import { FeedItem } from '@cartograph/contract'

type Source = FeedItem['_source']

/** A drop in net sales of one channel. */
export function feedItem(n: number, over: Partial<Source> = {}): FeedItem {
  return FeedItem.parse({
    _id: `01933b2e-0000-7000-8000-${String(n).padStart(12, '0')}`,
    _source: {
      insight_type: 'feed',
      aggregation_period: 'day',
      date: '2026-11-14',
      datasource_type: 'SP',
      datasource_id: null,
      change_sentiment: -1,
      tags: { metric: 'Shop.netSales' },
      metric_alias: 'Net sales',
      entity_alias: 'Paid social',
      entity_group_alias: 'Channel',
      entity_group: 'channel',
      metadata_id: `channel:${n}`,
      message: 'Not read by this page',
      html_message: '<img src=x>',
      metric_summary: summary,
      summary: [],
      explainers: [],
      ...over,
    },
  })
}

export const summary: Source['metric_summary'] = {
  metric_value: '8214.5',
  metric_format: 'currency',
  metric_expected: '11850',
  metric_change: '-0.3068',
  metric_change_format: 'percent',
  metric_lower_bound: '10400',
  metric_upper_bound: '13300',
}
