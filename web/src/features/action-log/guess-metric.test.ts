import type { ActionMetric } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { goalOf, metricOptions } from './goal-values.ts'
import { guessMetric } from './guess-metric.ts'

const one = (metric: string, title: string, platforms: ActionMetric['platforms']) => ({
  metric,
  title,
  group: metric.split('.')[0] ?? '',
  platforms,
  dimensions: [],
})
const metrics = [
  one('ShopifyOrders.orders', 'Orders', ['SP']),
  one('ShopifyOrders.netSales', 'Net sales', ['SP']),
  one('ShopifyOrders.refundRate', 'Refund rate', ['SP']),
  one('ShopifyOrderLines.netSales', 'Net sales', ['SP']),
  one('PlatformAdSpend.conversionValue', 'Conversion value', ['FB', 'GD']),
  one('Tickets.tickets', 'Tickets', ['GO']),
]
const ofAll = [
  ...metrics,
  one('MailPerformance.revenue', 'Email revenue', ['KL']),
  one('Subscriptions.endedSubscriptions', 'Ended subscriptions', ['RE']),
]

it.each([
  ['Price of the bestseller up 10 %', 'SP', 'ShopifyOrders.netSales'],
  ['New size chart for shoes', 'SP', 'ShopifyOrders.refundRate'],
  ['Raised the budget of the autumn campaign', 'FB', 'PlatformAdSpend.conversionValue'],
  // There are no mails.
  ['Sent the autumn mail', 'KL', null],
  ['Hired a photographer', 'SP', 'ShopifyOrders.netSales'],
  ['Answered faster', 'GO', 'Tickets.tickets'],
  ['', 'SP', null],
])('%j in %s is meant to move %s', (text, source, expected) => {
  expect(guessMetric(text, source, metrics)).toBe(expected)
})

it.each([
  ['price of the bestseller up 10 %', 'SP', 'ShopifyOrders.netSales'],
  ['raised prices by 10 %', 'SP', 'ShopifyOrders.netSales'],
  ['repriced the mug', 'SP', 'ShopifyOrders.netSales'],
  ['paused the summer campaign', 'GD', 'PlatformAdSpend.conversionValue'],
  ['canceled the summer campaign', 'GD', 'PlatformAdSpend.conversionValue'],
  ['made cancellations easier', 'RE', 'Subscriptions.endedSubscriptions'],
  ['new welcome mail', 'KL', 'MailPerformance.revenue'],
  ['new welcome series', 'KL', 'MailPerformance.revenue'],
  ['sent a mail to all subscribers', 'KL', 'MailPerformance.revenue'],
])('where all is connected, %j in %s is meant to move %s', (text, source, expected) => {
  expect(guessMetric(text, source, ofAll)).toBe(expected)
})

it('offers the metrics of the data source first, and tells two of one title apart', () => {
  expect(metricOptions(metrics, 'GD').map(({ label }) => label)).toEqual([
    'Nothing in particular',
    'Conversion value',
    'Orders',
    'Net sales (ShopifyOrders)',
    'Refund rate',
    'Net sales (ShopifyOrderLines)',
    'Tickets',
  ])
})

it('is a goal only with days to measure', () => {
  const values = {
    actionDate: '2026-11-14',
    metric: 'ShopifyOrders.netSales',
    dimension: 'ShopifyOrders.channel',
    value: 'Email',
  }
  expect(goalOf(values, '2026-11-15')).toEqual({
    metric: 'ShopifyOrders.netSales',
    segment: { dimension: 'ShopifyOrders.channel', value: 'Email' },
  })
  expect(goalOf({ ...values, value: '' }, '2026-11-15')?.segment).toBeNull()
  expect(goalOf(values, '2026-11-14')).toBeNull()
  expect(goalOf({ ...values, metric: '' }, '2026-11-15')).toBeNull()
})
