import { ActionEffect, segmentDimension, SegmentId, type ActionMetric } from '@cartograph/contract'

/** A customer segment that an action can be measured among. */
export const homeSegment = {
  id: SegmentId.parse('01930000-0000-7000-8000-0000000000f1'),
  name: 'Germany',
}

export const actionMetrics: ActionMetric[] = [
  {
    metric: 'ShopifyOrders.netSales',
    title: 'Net sales',
    group: 'Shopify orders',
    platforms: ['SP'],
    dimensions: [
      { dimension: 'ShopifyOrders.channel', title: 'Channel' },
      { dimension: segmentDimension, title: 'Customer segment' },
    ],
  },
  {
    metric: 'PlatformAdSpend.conversionValue',
    title: 'Conversion value',
    group: 'Ads',
    platforms: ['FB'],
    dimensions: [],
  },
]

/** 12 % more net sales than expected in a week. */
export function logEffect(over: Partial<ActionEffect['result'] & object> = {}): ActionEffect {
  return ActionEffect.parse({
    goal: { metric: 'ShopifyOrders.netSales', segment: null },
    metric_title: 'Net sales',
    segment_name: null,
    better: 'up',
    result: {
      from: '2026-11-14',
      to: '2026-11-20',
      verdict: 'above',
      reason: null,
      actual: 11_200,
      expected: { value: 10_000, low: 9_412, high: 10_769 },
      change: { value: 0.12, low: 0.04, high: 0.19 },
      others: [],
      ...over,
    },
    measured_at: '2026-11-21T08:00:00.000Z',
  })
}
