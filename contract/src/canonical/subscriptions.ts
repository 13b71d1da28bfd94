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
    payer_id: optional(
      'text',
      "The payment provider's id of the customer, if it bills the subscription itself",
    ),
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

/** One row per order that a subscription app placed in the shop, or will place for what is prepaid. */
export const subscriptionOrders = defineTable({
  name: 'subscription_orders',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    subscription_order_id: required('text', "The platform's id"),
    charge_id: optional('text', "The platform's id of the charge that paid for it"),
    order_id: optional('text', "The shop's id of the order"),
    customer_id: optional('text', "The shop's id of the customer, or else the platform's own"),
    status: required('text', 'success, queued, error, refunded, cancelled, …'),
    kind: optional('text', 'checkout: the first order; recurring'),
    is_prepaid: required('boolean', 'Paid with an earlier order'),
    placed_at: required('instant', 'When it was placed, or is to be'),
    updated_at: required('instant', 'Last change on the platform'),
    currency: required('text', 'ISO 4217'),
    total: required('money', 'After discounts, with tax and shipping'),
    discounts: required('money', 'As a positive amount'),
    tax: required('money', 'Tax'),
    refunded: required('money', 'As a positive amount'),
  },
  key: ['connection_id', 'subscription_order_id'],
  scope: ['connection_id', 'subscription_order_id'],
  sortBy: 'placed_at',
})
export type SubscriptionOrderRow = RowOf<typeof subscriptionOrders>

/** One row per discount code of a subscription app, in its current state. */
export const subscriptionDiscounts = defineTable({
  name: 'subscription_discounts',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    discount_id: required('text', "The platform's id"),
    code: required('text', 'As typed by customers'),
    kind: required('text', 'percentage, fixed_amount or shipping'),
    value: optional('money', 'Percent, or an amount in the currency of the shop'),
    status: required('text', 'enabled, disabled or fully_disabled'),
    starts_at: optional('instant', 'When it becomes valid'),
    ends_at: optional('instant', 'When it ends'),
    created_at: required('instant', 'When it was made'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'discount_id'],
  scope: ['connection_id', 'discount_id'],
  sortBy: 'created_at',
})
export type SubscriptionDiscountRow = RowOf<typeof subscriptionDiscounts>
