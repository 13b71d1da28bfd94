import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per checkout that was left after the buyer had entered contact details. */
export const abandonedCheckouts = defineTable({
  name: 'abandoned_checkouts',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    checkout_id: required('text', "The platform's id"),
    created_at: required('instant', 'When the checkout began'),
    updated_at: required('instant', 'Last change on the platform'),
    completed_at: optional('instant', 'When the buyer came back and ordered'),
    customer_id: optional('text', "The platform's id of the customer; none for a guest"),
    currency: required('text', "The shop's currency, ISO 4217"),
    total: required('money', 'What the buyer would have paid'),
    subtotal: required('money', 'Products after discounts, without shipping'),
    discounts: required('money', 'As a positive amount'),
    discount_codes: required('text', 'Codes entered, comma-joined; empty for none'),
    shipping_country: optional('text', 'ISO 3166 alpha-2'),
  },
  key: ['connection_id', 'checkout_id'],
  scope: ['connection_id', 'checkout_id'],
  sortBy: 'created_at',
})
export type AbandonedCheckoutRow = RowOf<typeof abandonedCheckouts>
