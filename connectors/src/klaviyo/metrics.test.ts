import { expect, test } from 'vitest'
import { requestedMetrics } from './metrics.ts'

function metric(id: string, name: string, integration: string | null) {
  return {
    id,
    attributes: { name, integration: integration === null ? null : { name: integration } },
  }
}

function idsOf(...metrics: ReturnType<typeof metric>[]) {
  return requestedMetrics(metrics).map(({ id }) => id)
}

test("only Klaviyo's own metrics count messages, and only those that the account has", () => {
  expect(
    idsOf(
      metric('R', 'Received Email', 'Klaviyo'),
      metric('X', 'Opened Email', 'API'),
      metric('V', 'Viewed Product', 'Klaviyo'),
      metric('S', 'Clicked SMS', 'Klaviyo'),
    ),
  ).toEqual(['R', 'S'])
})

test('of a renamed metric, the newer one is requested', () => {
  const older = metric('old', 'Unsubscribed', 'Klaviyo')
  const newer = metric('new', 'Unsubscribed from Email Marketing', 'Klaviyo')
  expect(idsOf(older)).toEqual(['old'])
  expect(idsOf(older, newer)).toEqual(['new'])
})

test('orders are counted once: by Shopify, by another integration, or by custom code, in that order', () => {
  const api = metric('api', 'Placed Order', 'API')
  const other = metric('other', 'Placed Order', 'WooCommerce')
  const shopify = metric('shopify', 'Placed Order', 'Shopify')
  expect(idsOf(api, other, shopify)).toEqual(['shopify'])
  expect(idsOf(api, other)).toEqual(['other'])
  expect(idsOf(api)).toEqual(['api'])
  expect(idsOf(metric('none', 'Placed Order', null))).toEqual(['none'])
  expect(idsOf()).toEqual([])
})
