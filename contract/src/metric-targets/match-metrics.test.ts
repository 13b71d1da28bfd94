import { describe, expect, it } from 'vitest'
import { createMetricMatcher } from './match-metrics.ts'

const metrics = [
  { member: 'ShopifyOrders.netSales', title: 'Net sales', group: 'Shopify Orders' },
  { member: 'Cohorts.netSales', title: 'Net sales', group: 'Cohorts' },
  {
    member: 'ShopifyOrders.averageOrderValue',
    title: 'Average order value',
    group: 'Shopify Orders',
  },
  { member: 'Cohorts.value30', title: '30-day LTV', group: 'Cohorts' },
  { member: 'ShopifyOrders.custom_us', title: 'Größe & Co. (US)', group: 'Shopify Orders' },
  { member: 'ShopifyOrders.custom_twin', title: 'Twin', group: 'Shopify Orders' },
  { member: 'ShopifyOrders.custom_twin_2', title: 'Twin', group: 'Shopify Orders' },
  { member: 'Tickets.replies', title: 'Replies', group: 'Tickets' },
  { member: 'SurveyResponses.replies', title: 'Replies', group: 'Surveys' },
]
const matcher = createMetricMatcher(metrics)

describe('a metric is found', () => {
  it.each([
    ['ShopifyOrders.netSales', 'ShopifyOrders.netSales'],
    [' shopifyorders.NETSALES ', 'ShopifyOrders.netSales'],
    ['Net sales (Shopify Orders)', 'ShopifyOrders.netSales'],
    // Of several, the one of orders.
    ['Net sales', 'ShopifyOrders.netSales'],
    ['netSales', 'ShopifyOrders.netSales'],
    ['Shopify Orders: net sales', 'ShopifyOrders.netSales'],
    ['net-sales / cohorts', 'Cohorts.netSales'],
    ['AVERAGE  ORDER_VALUE', 'ShopifyOrders.averageOrderValue'],
    ['averageOrderValue', 'ShopifyOrders.averageOrderValue'],
    ['value30', 'Cohorts.value30'],
    ['30 day ltv', 'Cohorts.value30'],
    ['grosse und co us', 'unknown'],
    ['GROẞE CO US', 'ShopifyOrders.custom_us'],
    ['ShopifyOrders.custom_twin_2', 'ShopifyOrders.custom_twin_2'],
  ])('%j is %s', (text, expected) => {
    const found = matcher.match(text)
    expect(found.kind === 'found' ? found.member : found.kind).toBe(expected)
  })

  it.each([
    ['Replies', ['Tickets.replies', 'SurveyResponses.replies']],
    ['twin (shopify orders)', ['ShopifyOrders.custom_twin', 'ShopifyOrders.custom_twin_2']],
  ])('%j could be several', (text, members) => {
    expect(matcher.match(text)).toEqual({ kind: 'ambiguous', members })
  })
})

it.each([
  ['Net slaes', ['ShopifyOrders.netSales', 'Cohorts.netSales']],
  ['Average value of orders', ['ShopifyOrders.averageOrderValue']],
  ['30 days LTV', ['Cohorts.value30']],
  ['Weather', []],
  ['', []],
])('%j is nearest to %j', (text, expected) => {
  expect(matcher.nearest(text)).toEqual(expected)
})

it('labels a metric with the shortest text that leads back to it', () => {
  expect(metrics.map(({ member }) => matcher.labelOf(member))).toEqual([
    'Net sales',
    'Net sales (Cohorts)',
    'Average order value',
    '30-day LTV',
    'Größe & Co. (US)',
    'ShopifyOrders.custom_twin',
    'ShopifyOrders.custom_twin_2',
    'Replies (Tickets)',
    'Replies (Surveys)',
  ])
  expect(matcher.labelOf('Gone.metric')).toBe('Gone.metric')
})
