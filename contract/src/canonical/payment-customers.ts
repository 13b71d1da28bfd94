import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per customer of a payment provider. Deleted customers have none; their payments stay. Those
 * of the shop are in `customers`.
 */
export const paymentCustomers = defineTable({
  name: 'payment_customers',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: SR"),
    customer_id: required(
      'text',
      "The platform's id; joins to payments, invoices and subscriptions",
    ),
    email: optional('text', 'In lower case'),
    name: optional('text', 'As given'),
    country: optional('text', 'Of the address, ISO 3166 alpha-2'),
    created_at: required('instant', 'When the customer was made'),
    currency: required('text', 'In which the customer is billed, ISO 4217'),
    is_delinquent: required('boolean', 'Whether the last invoice that was due is unpaid'),
    balance: required('money', 'What the next invoice is raised by; negative for credit'),
  },
  key: ['connection_id', 'customer_id'],
  scope: ['connection_id', 'customer_id'],
  sortBy: 'created_at',
})
export type PaymentCustomerRow = RowOf<typeof paymentCustomers>
