import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { normaliseDiscount, normaliseOrder } from './normalise-sale.ts'
import { discount, order } from './testing/samples.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
const record = (payload: unknown) => ({ externalId: '1', updatedAt: '', payload })

function orderRow(over: Readonly<Record<string, unknown>>) {
  return normaliseOrder(record({ ...order, ...over }), context).subscription_orders?.rows[0]
}

test("an order has the shop's ids, its amounts and the charge that paid for it", () => {
  expect(orderRow({})).toEqual({
    connection_id: connectionId,
    subscription_order_id: '301',
    charge_id: '201',
    order_id: '9001',
    customer_id: '6001',
    status: 'success',
    kind: 'recurring',
    is_prepaid: false,
    placed_at: '2026-06-01T10:00:00.000Z',
    updated_at: '2026-06-02T10:00:00.000Z',
    currency: 'USD',
    total: '45.90',
    discounts: '5.10',
    tax: '3.40',
    refunded: '0.00',
  })
})

test('an order that is still to be placed has its day, at noon in the shop', () => {
  expect(
    orderRow({ status: 'queued', processed_at: null, scheduled_at: '2026-07-01', is_prepaid: 1 }),
  ).toMatchObject({
    status: 'queued',
    placed_at: '2026-07-01T16:00:00.000Z',
    is_prepaid: true,
  })
})

test('a discount has its code, its value and when it is valid', () => {
  const { subscription_discounts: { rows } = {} } = normaliseDiscount(record(discount), context)
  expect(rows).toEqual([
    {
      connection_id: connectionId,
      discount_id: '401',
      code: 'COMEBACK',
      kind: 'percentage',
      value: '15.00',
      status: 'enabled',
      starts_at: '2026-05-01T00:00:00.000Z',
      ends_at: null,
      created_at: '2026-05-01T09:00:00.000Z',
      updated_at: '2026-05-02T09:00:00.000Z',
    },
  ])
})
