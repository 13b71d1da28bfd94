import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import ordersPage from './fixtures/orders-page.json' with { type: 'json' }
import { normaliseOrder } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
const [orderA] = ordersPage.data.records.nodes

function rowsOf(payload: unknown) {
  const record = { externalId: '5001', updatedAt: '2026-01-01T00:00:00.000Z', payload }
  return normaliseOrder(record, context)
}

describe('the payments of an order', () => {
  test('are a row for each attempt, and none for a refund that is only suggested', () => {
    const paid = rowsOf(orderA).order_transactions?.rows ?? []
    expect(
      paid.map(({ kind, status, gateway, amount }) => [kind, status, gateway, amount]),
    ).toEqual([
      ['sale', 'failure', 'shopify_payments', '90.89'],
      ['authorization', 'success', 'shopify_payments', '90.89'],
      ['capture', 'success', 'shopify_payments', '90.89'],
      ['sale', 'success', 'gift_card', '50.00'],
    ])
    expect(paid[0]?.error_code).toBe('card_declined')
    // Without a time of processing, it is that of the attempt.
    expect(paid[2]?.processed_at).toBe('2026-03-03T09:00:00.000Z')
  })
})

describe('the shipments of an order', () => {
  test('have their times, carrier and location as far as they are known', () => {
    const [sent, digital] = rowsOf(orderA).fulfillments?.rows ?? []
    expect(sent).toEqual({
      connection_id: connectionId,
      order_id: '5001',
      fulfillment_id: '8201',
      status: 'success',
      delivery_status: 'delivered',
      created_at: '2026-03-03T16:00:00.000Z',
      in_transit_at: '2026-03-03T20:00:00.000Z',
      delivered_at: '2026-03-06T11:20:00.000Z',
      estimated_delivery_at: null,
      carrier: 'UPS',
      location_name: 'Reno warehouse',
      units: 5,
      requires_shipping: true,
      updated_at: '2026-03-06T11:20:00.000Z',
    })
    expect(digital).toMatchObject({
      delivery_status: null,
      delivered_at: null,
      carrier: null,
      location_name: null,
      requires_shipping: false,
    })
  })
})

test('an order that was read before its payments were is stored without them', () => {
  const { transactions, fulfillments, tags, paymentGatewayNames, ...earlier } = orderA ?? {}
  expect([transactions, fulfillments, tags, paymentGatewayNames]).not.toContain(undefined)
  const rows = rowsOf(earlier)
  expect(rows.order_transactions?.rows).toEqual([])
  expect(rows.fulfillments?.rows).toEqual([])
  expect(rows.orders?.rows[0]).toMatchObject({ tags: null, payment_gateways: null })
})
