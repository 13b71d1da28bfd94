import { createTable, type Migration } from './migration.ts'

/** What payment providers bill to customers. */
export const invoiceTable: Migration = {
  version: 19,
  name: 'invoices',
  steps: [
    createTable(
      'invoices',
      {
        connection_id: 'id',
        invoice_id: 'text',
        number: 'text?',
        status: 'text',
        reason: 'text?',
        created_at: 'instant',
        due_at: 'instant?',
        paid_at: 'instant?',
        updated_at: 'instant',
        customer_id: 'text?',
        subscription_id: 'text?',
        order_id: 'text?',
        currency: 'text',
        subtotal: 'money',
        discounts: 'money',
        tax: 'money',
        total: 'money',
        amount_paid: 'money',
        amount_remaining: 'money',
        attempts: 'integer',
      },
      {
        key: ['connection_id', 'invoice_id'],
        scope: ['connection_id', 'invoice_id'],
        sortBy: 'created_at',
      },
    ),
  ],
}
