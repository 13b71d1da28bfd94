import { addColumns, createTable, type Migration } from './migration.ts'

/** The customers of a payment provider, and which of them pays for a subscription. */
export const paymentCustomerTable: Migration = {
  version: 29,
  name: 'payment customers',
  steps: [
    createTable(
      'payment_customers',
      {
        connection_id: 'id',
        platform: 'text',
        customer_id: 'text',
        email: 'text?',
        name: 'text?',
        country: 'text?',
        created_at: 'instant',
        currency: 'text',
        is_delinquent: 'boolean',
        balance: 'money',
      },
      {
        key: ['connection_id', 'customer_id'],
        scope: ['connection_id', 'customer_id'],
        sortBy: 'created_at',
      },
    ),
    ...addColumns('subscriptions', { payer_id: 'text' }),
  ],
}
