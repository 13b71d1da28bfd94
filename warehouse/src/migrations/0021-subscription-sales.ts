import { createTable, type Migration } from './migration.ts'

/** The orders and discount codes of subscription apps. */
export const subscriptionSales: Migration = {
  version: 21,
  name: 'subscription sales',
  steps: [
    createTable(
      'subscription_orders',
      {
        connection_id: 'id',
        subscription_order_id: 'text',
        charge_id: 'text?',
        order_id: 'text?',
        customer_id: 'text?',
        status: 'text',
        kind: 'text?',
        is_prepaid: 'boolean',
        placed_at: 'instant',
        updated_at: 'instant',
        currency: 'text',
        total: 'money',
        discounts: 'money',
        tax: 'money',
        refunded: 'money',
      },
      {
        key: ['connection_id', 'subscription_order_id'],
        scope: ['connection_id', 'subscription_order_id'],
        sortBy: 'placed_at',
      },
    ),
    createTable(
      'subscription_discounts',
      {
        connection_id: 'id',
        discount_id: 'text',
        code: 'text',
        kind: 'text',
        value: 'money?',
        status: 'text',
        starts_at: 'instant?',
        ends_at: 'instant?',
        created_at: 'instant',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'discount_id'],
        scope: ['connection_id', 'discount_id'],
        sortBy: 'created_at',
      },
    ),
  ],
}
