import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import order from './fixtures/order.json' with { type: 'json' }
import subscription from './fixtures/subscription.json' with { type: 'json' }
import { normaliseRecord } from './normalise.ts'

const zone = { currency: 'USD', timezone: 'Etc/UTC', params: {} }

function read(externalId: string, payload: object) {
  const reported: string[] = []
  const onUnknown = (field: string, value: string) => reported.push(`${field} ${value}`)
  const record = { externalId, updatedAt: '2026-05-01T00:00:00.000Z', payload }
  const context = { connectionId: newId(ConnectionId), ...zone, onUnknown }
  const rows = normaliseRecord(record, context)
  return {
    reported,
    tables: Object.keys(rows),
    subscription: rows.subscriptions?.rows[0],
    event: rows.subscription_events?.rows[0],
  }
}

const changed = (over: object) => ({ ...subscription, ...over })
const [line] = subscription.line_items

describe('a subscription', () => {
  test('has the price in its currency and the interval of its rule', () => {
    expect(read('4411', changed({ platform_customer_id: '6001' }))).toMatchObject({
      reported: [],
      subscription: {
        subscription_id: '4411',
        customer_id: '6001',
        status: 'active',
        ended_at: null,
        next_charge_at: '2026-05-22T07:00:00.000Z',
        product_title: 'Trail coffee',
        price: '18.50',
        quantity: 2,
        interval_unit: 'month',
        interval_count: 2,
      },
      event: { event_id: '4411:created', kind: 'created' },
    })
    expect(read('4411', changed({ base_currency: 'JPY' })).subscription?.price).toBe('1850.00')
  })

  test('to several products is one subscription for the sum of their prices', () => {
    const line_items = [line, { ...line, title: 'Mug', quantity: 1, price: 900 }]
    expect(read('4411', changed({ line_items })).subscription).toMatchObject({
      product_title: 'Trail coffee, Mug',
      product_id: null,
      price: '46.00',
      quantity: 1,
    })
  })

  test.each([
    ['inactive', 'cancelled'],
    ['app_uninstalled', 'cancelled'],
    ['paused', 'paused'],
  ])('that is %s has ended when its status changed', (subscription_status, kind) => {
    const status_changed_at = '2026-04-23T10:00:00Z'
    const payload = changed({ subscription_status, status_changed_at })
    const at = '2026-04-23T10:00:00.000Z'
    expect(read('4411', payload).subscription).toMatchObject({
      status: kind,
      ended_at: at,
      next_charge_at: null,
    })
    expect(read('4411:ended', payload).event).toMatchObject({ kind, happened_at: at })
  })

  test('without the time of its status has ended at its last change', () => {
    const { subscription: row } = read('4411', changed({ subscription_status: 'inactive' }))
    expect(row?.ended_at).toBe('2026-04-22T07:00:16.000Z')
  })

  test('that is active has no end', () => {
    expect(read('4411:ended', subscription).event).toBeUndefined()
  })

  test('keeps a status that is not known, and reports a price that is missing', () => {
    const payload = changed({
      subscription_status: 'dunning',
      line_items: [{ ...line, price: null }],
    })
    expect(read('4411', payload)).toMatchObject({
      reported: ['subscription_status dunning', 'price null'],
      subscription: { status: 'dunning', ended_at: null, price: '0.00' },
    })
  })

  test.each([
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=WEEKLY;INTERVAL=6', 'week', 6],
    ['FREQ=DAILY', 'day', 1],
    ['FREQ=YEARLY;INTERVAL=1', 'year', 1],
    [null, 'unknown', 1],
  ])('with the rule %j is due every %s', (order_rrule, interval_unit, interval_count) => {
    const { subscription: row } = read('4411', changed({ order_rrule }))
    expect(row).toMatchObject({ interval_unit, interval_count })
  })
})

describe('an order', () => {
  const payload = { ...order, customer_id: '6001' }

  test('is a charge of its subscription, and no order of the store', () => {
    expect(read('order:99001', payload)).toMatchObject({
      tables: ['subscription_events'],
      event: { kind: 'charged', subscription_id: '4411', amount: '42.15', currency: 'USD' },
    })
  })

  test('without a total has no amount, which is not zero', () => {
    const without = { ...payload, order: { ...order.order, total: null } }
    expect(read('order:99001', without).event?.amount).toBeNull()
  })

  test.each([{ test: true }, { deleted_at: '2026-04-23T10:00:00Z' }])('with %j is none', (over) => {
    const ended = { ...payload, order: { ...order.order, ...over } }
    expect(read('order:99001', ended).event).toBeUndefined()
  })
})
