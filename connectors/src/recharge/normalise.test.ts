import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import listedCharge from './fixtures/charge.json' with { type: 'json' }
import listedSubscription from './fixtures/subscription.json' with { type: 'json' }
import { instantOf } from './moment.ts'
import { normaliseCharge, normaliseSubscription } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'EUR', timezone: 'America/New_York', params: {} }
const updatedAt = '2026-06-01T10:00:00.000Z'

/** With the fields that reading adds. */
const subscription = {
  ...listedSubscription,
  customer: { id: 9, external_customer_id: { ecommerce: '6001' } },
}
const charge = { ...listedCharge, lines: listedCharge.line_items, hasOtherLines: false }

function subscriptionOf(over: Readonly<Record<string, unknown>>, externalId = '77') {
  const record = { externalId, updatedAt, payload: { ...subscription, ...over } }
  return normaliseSubscription(record, context)
}

function eventOf(over: Readonly<Record<string, unknown>>, externalId = '1:77') {
  const record = { externalId, updatedAt, payload: { ...charge, ...over } }
  return normaliseCharge(record, context).subscription_events?.rows[0]
}

describe('a subscription', () => {
  test('is a row, and its start an event', () => {
    expect(subscriptionOf({})).toEqual({
      subscriptions: {
        scope: [connectionId, '77'],
        rows: [
          {
            connection_id: connectionId,
            subscription_id: '77',
            customer_id: '6001',
            status: 'active',
            started_at: '2026-01-05T08:30:00.000Z',
            ended_at: null,
            end_reason: null,
            next_charge_at: '2026-07-05T16:00:00.000Z',
            updated_at: updatedAt,
            product_id: '501',
            variant_id: null,
            product_title: 'Trail mix',
            sku: null,
            price: '19.90',
            quantity: 3,
            currency: 'USD',
            interval_unit: 'month',
            interval_count: 2,
            payer_id: null,
          },
        ],
      },
      subscription_events: {
        scope: [connectionId, '77:created'],
        rows: [
          {
            connection_id: connectionId,
            event_id: '77:created',
            subscription_id: '77',
            customer_id: '6001',
            happened_at: '2026-01-05T08:30:00.000Z',
            kind: 'created',
            reason: null,
            amount: null,
            currency: null,
          },
        ],
      },
    })
  })

  test('that is active has no end, and an earlier end is deleted', () => {
    expect(subscriptionOf({}, '77:cancelled')).toEqual({
      subscription_events: { scope: [connectionId, '77:cancelled'], rows: [] },
    })
  })

  test('that was cancelled has the time and reason, and no next charge', () => {
    const over = {
      status: 'cancelled',
      cancelled_at: '2026-05-01T00:00:00',
      cancellation_reason: 'Too expensive',
    }
    expect(subscriptionOf(over).subscriptions?.rows).toMatchObject([
      {
        status: 'cancelled',
        ended_at: '2026-05-01T00:00:00.000Z',
        end_reason: 'Too expensive',
        next_charge_at: null,
      },
    ])
    expect(subscriptionOf(over, '77:cancelled').subscription_events?.rows).toMatchObject([
      { kind: 'cancelled', happened_at: '2026-05-01T00:00:00.000Z', reason: 'Too expensive' },
    ])
  })

  test('that expired ended with its last change', () => {
    expect(subscriptionOf({ status: 'expired' }).subscriptions?.rows).toMatchObject([
      { status: 'expired', ended_at: updatedAt },
    ])
  })

  test('without a known shop customer has ReCharge’s own customer, and its store’s currency', () => {
    expect(
      subscriptionOf({ customer: { id: 9 }, presentment_currency: null }).subscriptions?.rows,
    ).toMatchObject([{ customer_id: '9', currency: 'EUR' }])
  })

  test.each([
    ['price', 19.9],
    ['quantity', 'three'],
    ['charge_interval_frequency', 0],
  ])('with an invalid %s is rejected', (name, value) => {
    expect(() => subscriptionOf({ [name]: value })).toThrow(
      expect.objectContaining({ class: 'payload' }),
    )
  })

  test.each([
    ['status', 'asleep', 'status'],
    ['order_interval_unit', 'fortnight', 'interval_unit'],
    ['order_interval_unit', null, 'interval_unit'],
  ])('with the %s %j is kept with an unknown value, which is reported', (name, value, column) => {
    const unknown: string[] = []
    const record = { externalId: '77', updatedAt, payload: { ...subscription, [name]: value } }
    const rows = normaliseSubscription(record, {
      ...context,
      onUnknown: (field) => unknown.push(field),
    })
    expect(rows.subscriptions?.rows).toMatchObject([{ [column]: 'unknown' }])
    expect(unknown).toEqual([name])
  })

  test.each(['month', 'months', 'Month', 'Months', 'MONTH', 'MONTHS'])(
    'renewed by the %s has months',
    (unit) => {
      expect(subscriptionOf({ order_interval_unit: unit }).subscriptions?.rows).toMatchObject([
        { interval_unit: 'month' },
      ])
    },
  )

  test('that is an item of one delivery has no rows', () => {
    const once = {
      status: 'onetime',
      price: null,
      order_interval_unit: null,
      charge_interval_frequency: null,
    }
    expect(subscriptionOf(once)).toEqual({
      subscriptions: { scope: [connectionId, '77'], rows: [] },
      subscription_events: { scope: [connectionId, '77:created'], rows: [] },
    })
  })

  test('with an invalid time is rejected', () => {
    expect(() => subscriptionOf({ created_at: 'last Tuesday' })).toThrow(
      expect.objectContaining({ class: 'payload' }),
    )
  })
})

describe('a charge', () => {
  test('that succeeded is an event of the subscription, with its part of the sum', () => {
    expect(eventOf({})).toEqual({
      connection_id: connectionId,
      event_id: '1:77',
      subscription_id: '77',
      customer_id: '9',
      happened_at: '2026-06-01T10:00:00.000Z',
      kind: 'charged',
      reason: null,
      amount: '59.70',
      currency: 'USD',
    })
  })

  test('that was skipped happened on its scheduled day', () => {
    expect(eventOf({ status: 'skipped', processed_at: null })).toMatchObject({
      kind: 'skipped',
      happened_at: '2026-06-01T16:00:00.000Z',
    })
  })

  test('that failed has the reason', () => {
    const over = { status: 'error', error_type: 'CARD_DECLINED', error: 'Your card was declined.' }
    expect(eventOf(over)).toMatchObject({ kind: 'charge_failed', reason: 'CARD_DECLINED' })
  })

  test.each(['queued', 'pending', 'pending_manual_payment'])(
    'that is %s is not an event',
    (status) => {
      expect(eventOf({ status })).toBeUndefined()
    },
  )

  test('that was refunded was charged before, and is both', () => {
    expect(eventOf({ status: 'refunded' })?.kind).toBe('charged')
    expect(eventOf({ status: 'refunded' }, '1:77:refunded')).toMatchObject({
      kind: 'refunded',
      happened_at: '2026-06-02T10:00:00.000Z',
      amount: '59.70',
    })
  })

  test('that was partly refunded has the amount when it is unambiguous', () => {
    const over = { status: 'partially_refunded', total_refunds: '10' }
    expect(eventOf(over, '1:77:refunded')?.amount).toBe('10.00')
    expect(eventOf({ ...over, hasOtherLines: true }, '1:77:refunded')?.amount).toBeNull()
  })

  test('with lines without a sum uses their prices, or has no amount', () => {
    const line = { purchase_item_id: 77, quantity: 3, unit_price: '19.90' }
    expect(eventOf({ lines: [line, line] })?.amount).toBe('119.40')
    expect(eventOf({ lines: [{ purchase_item_id: 77, quantity: 3 }] })?.amount).toBeNull()
  })
})

test.each([
  ['2026-06-01T10:00:00', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01T10:00:00-04:00', '2026-06-01T14:00:00.000Z'],
  ['2026-06-01T10:00:00.250', '2026-06-01T10:00:00.250Z'],
  ['2026-06-01', '2026-06-01T16:00:00.000Z'],
])('%s in New York is %s', (text, instant) => {
  expect(instantOf(text, 'America/New_York')).toBe(instant)
})
