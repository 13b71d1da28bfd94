import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per invoice of a payment provider, in its current state. */
export const invoices = defineTable({
  name: 'invoices',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    invoice_id: required('text', "The platform's id"),
    number: optional('text', 'As printed on the invoice'),
    status: required('text', 'draft, open, paid, uncollectible or void'),
    reason: optional('text', 'subscription_create, subscription_cycle, manual, …'),
    created_at: required('instant', 'When it was made'),
    due_at: optional('instant', 'When it has to be paid; none if it is charged at once'),
    paid_at: optional('instant', 'When it was paid in full'),
    updated_at: required('instant', 'Last change on the platform'),
    customer_id: optional('text', "The platform's id of the customer"),
    subscription_id: optional('text', 'The subscription it charges'),
    order_id: optional('text', "The shop's id of the order, where the platform knows it"),
    currency: required('text', 'ISO 4217'),
    subtotal: required('money', 'Before discounts and taxes that are not included'),
    discounts: required('money', 'As a positive amount'),
    tax: required('money', 'All taxes, included or added'),
    total: required('money', 'After discounts and taxes'),
    amount_paid: required('money', 'What has been paid'),
    amount_remaining: required('money', 'What is left to pay'),
    attempts: required('integer', 'Attempts to charge it'),
  },
  key: ['connection_id', 'invoice_id'],
  scope: ['connection_id', 'invoice_id'],
  sortBy: 'created_at',
})
export type InvoiceRow = RowOf<typeof invoices>
