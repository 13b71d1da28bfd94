import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import invoice from './fixtures/invoice.json' with { type: 'json' }
import { normaliseInvoice } from './normalise-invoice.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {} }

function rowsOf(over: Readonly<Record<string, unknown>>) {
  const record = {
    externalId: invoice.id,
    updatedAt: '2026-06-01T10:00:00.000Z',
    payload: { ...invoice, ...over },
  }
  const { invoices, subscription_events: events } = normaliseInvoice(record, context)
  return { row: invoices?.rows[0], events: events?.rows }
}

test('an invoice has its parts, what was paid, and the subscription and order that it is for', () => {
  const { row, events } = rowsOf({})
  expect(row).toEqual({
    connection_id: connectionId,
    invoice_id: 'in_1',
    number: 'A1B2-0007',
    status: 'paid',
    reason: 'subscription_cycle',
    created_at: '2026-06-01T10:00:00.000Z',
    due_at: null,
    paid_at: '2026-06-01T11:00:05.000Z',
    updated_at: '2026-06-01T10:00:00.000Z',
    customer_id: 'cus_9',
    subscription_id: 'sub_1',
    order_id: '4711',
    currency: 'USD',
    subtotal: '100.00',
    discounts: '10.00',
    tax: '17.10',
    total: '107.10',
    amount_paid: '107.10',
    amount_remaining: '0.00',
    attempts: 1,
  })
  expect(events).toMatchObject([
    { event_id: 'in_1', kind: 'charged', amount: '107.10', happened_at: row?.paid_at },
  ])
})

test('an invoice that could not be charged is a failed charge of its subscription', () => {
  const open = {
    status: 'open',
    amount_paid: 0,
    amount_remaining: 10_710,
    status_transitions: null,
  }
  expect(rowsOf(open)).toMatchObject({
    row: { status: 'open', paid_at: null, amount_remaining: '107.10' },
    events: [{ kind: 'charge_failed', amount: '107.10' }],
  })
  expect(rowsOf({ ...open, attempt_count: 0 }).events).toEqual([])
})

test('void invoices, and those without a subscription, are no charges', () => {
  expect(rowsOf({ status: 'void' }).events).toEqual([])
  const { row, events } = rowsOf({ parent: null })
  expect(row).toMatchObject({ subscription_id: null })
  expect(events).toEqual([])
})
