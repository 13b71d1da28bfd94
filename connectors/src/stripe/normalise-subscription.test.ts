import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import subscription from './fixtures/subscription.json' with { type: 'json' }
import { normaliseSubscription } from './normalise-subscription.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {} }
const products = { prod_1: 'Coffee', prod_2: 'Filters' }
const ended = { status: 'canceled', ended_at: 1_782_900_000 }
const [item] = subscription.items.data

function rowsOf(over: Readonly<Record<string, unknown>>, externalId = 'sub_1') {
  const record = {
    externalId,
    updatedAt: '2026-06-01T10:00:00.000Z',
    payload: { ...subscription, products, ...over },
  }
  const { subscriptions, subscription_events: events } = normaliseSubscription(record, context)
  return { row: subscriptions?.rows[0], event: events?.rows[0], events: events?.rows.length }
}

const priced = (unitAmount: number, interval: string, count: number, quantity: number | null) => ({
  ...item,
  quantity,
  price: {
    ...item?.price,
    product: 'prod_2',
    unit_amount: unitAmount,
    recurring: { interval, interval_count: count },
  },
})

test('a running subscription has its price, its product and its next charge', () => {
  const { row, event } = rowsOf({})
  expect(row).toEqual({
    connection_id: connectionId,
    subscription_id: 'sub_1',
    customer_id: '88',
    status: 'active',
    started_at: '2026-06-01T10:00:00.000Z',
    ended_at: null,
    end_reason: null,
    next_charge_at: '2026-07-01T10:00:00.000Z',
    updated_at: '2026-06-01T10:00:00.000Z',
    product_id: null,
    variant_id: null,
    product_title: 'Coffee',
    sku: null,
    price: '14.50',
    quantity: 2,
    currency: 'USD',
    interval_unit: 'month',
    interval_count: 1,
    payer_id: 'cus_9',
  })
  expect(event).toMatchObject({ event_id: 'sub_1:created', kind: 'created' })
})

test('one that was canceled has its end, with the reason that the customer gave', () => {
  const details = { reason: 'cancellation_requested', feedback: 'too_expensive' }
  const over = { ...ended, cancellation_details: details }
  expect(rowsOf(over).row).toMatchObject({
    status: 'cancelled',
    ended_at: '2026-07-01T10:00:00.000Z',
    end_reason: 'too_expensive',
    next_charge_at: null,
  })
  expect(rowsOf(over, 'sub_1:cancelled').event).toMatchObject({
    event_id: 'sub_1:cancelled',
    kind: 'cancelled',
    happened_at: '2026-07-01T10:00:00.000Z',
  })
  expect(rowsOf({}, 'sub_1:cancelled').events).toBe(0)
})

test('one that is canceled at the end of its period runs until then, without another charge', () => {
  const { row } = rowsOf({ cancel_at_period_end: true })
  expect(row).toMatchObject({ status: 'active', ended_at: null, next_charge_at: null })
})

test('a trial counts from its end, and not at all if it is given up', () => {
  expect(rowsOf({ status: 'trialing' }).row).toBeUndefined()
  expect(rowsOf({ trial_end: 1_780_912_800 }).row).toMatchObject({
    started_at: '2026-06-08T10:00:00.000Z',
  })
  expect(rowsOf({ ...ended, trial_end: ended.ended_at }).row).toBeUndefined()
  expect(rowsOf({ status: 'incomplete_expired' }).row).toBeUndefined()
})

test('one that is past due runs, and one that is unpaid ended with its last paid period', () => {
  expect(rowsOf({ status: 'past_due' }).row).toMatchObject({ status: 'active', ended_at: null })
  const items = { data: [{ ...item, current_period_start: 1_782_900_000 }] }
  expect(rowsOf({ status: 'unpaid', items }).row).toMatchObject({
    status: 'expired',
    ended_at: '2026-07-01T10:00:00.000Z',
  })
})

test('several items are one price for the interval of the first', () => {
  // 14.50 × 2 a month, and 120 a year, which is 10 a month.
  const { row } = rowsOf({ items: { data: [item, priced(12_000, 'year', 1, 1)] } })
  expect(row).toMatchObject({
    price: '39.00',
    quantity: 1,
    product_title: 'Coffee, Filters',
    interval_unit: 'month',
  })
})

test('what is billed by use adds nothing to the price', () => {
  const { row } = rowsOf({ items: { data: [item, priced(5, 'month', 1, null)] } })
  expect(row).toMatchObject({ price: '29.00', quantity: 1 })
})
