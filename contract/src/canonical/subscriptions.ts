import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per subscription to one product, in its current state. */
export const subscriptions = defineTable({
  name: 'subscriptions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    subscription_id: required('text', "The platform's id"),
    customer_id: optional('text', "The shop's id of the customer, or else the platform's own"),
    status: required('text', 'active, paused, cancelled or expired'),
    started_at: required('instant', 'When it began'),
    ended_at: optional('instant', 'When it was cancelled, paused or ran out; none while it runs'),
    end_reason: optional('text', "The customer's reason"),
    next_charge_at: optional('instant', 'When it is charged next'),
    updated_at: required('instant', 'Last change on the platform'),
    product_id: optional('text', "The shop's id of the product"),
    variant_id: optional('text', "The shop's id of the variant"),
    product_title: optional('text', 'As subscribed to'),
    sku: optional('text', 'Stock keeping unit'),
    price: required('money', 'The price of one at each charge'),
    quantity: required('integer', 'Quantity'),
    currency: required('text', 'ISO 4217'),
    interval_unit: required('text', 'day, week, month or year'),
    interval_count: required('integer', 'The number of intervals between charges'),
  },
  key: ['connection_id', 'subscription_id'],
  scope: ['connection_id', 'subscription_id'],
  sortBy: 'started_at',
})
export type SubscriptionRow = RowOf<typeof subscriptions>

/** One row per event of a subscription. */
export const subscriptionEvents = defineTable({
  name: 'subscription_events',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    event_id: required('text', "The platform's id"),
    subscription_id: required('text', 'The subscription it happened to'),
    customer_id: optional('text', "The shop's id of the customer, or else the platform's own"),
    happened_at: required('instant', 'When it happened'),
    kind: required(
      'text',
      'created, changed, skipped, charged, charge_failed, paused, cancelled, …',
    ),
    reason: optional('text', 'The stated reason'),
    amount: optional('money', 'The amount charged, or due'),
    currency: optional('text', 'ISO 4217'),
  },
  key: ['connection_id', 'event_id'],
  scope: ['connection_id', 'event_id'],
  sortBy: 'happened_at',
})
export type SubscriptionEventRow = RowOf<typeof subscriptionEvents>
