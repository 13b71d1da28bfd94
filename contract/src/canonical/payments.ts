import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per movement of money at a payment provider. The sign of an amount is its effect on the
 * balance.
 */
export const payments = defineTable({
  name: 'payments',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    payment_id: required('text', "The platform's id of the movement"),
    kind: required('text', 'charge, refund, dispute, payout, fee or adjustment'),
    status: required('text', 'succeeded, pending or failed'),
    created_at: required('instant', 'When it happened'),
    available_at: optional('instant', 'When it is, or was, available for payout'),
    updated_at: required('instant', 'Last change on the platform'),
    amount: required('money', 'Before fees: a charge is positive, a refund or payout negative'),
    fee: required('money', "The provider's fee, as a positive amount"),
    net: required('money', 'Amount less fee'),
    currency: required('text', 'ISO 4217'),
    method: optional('text', 'card, paypal, klarna, …'),
    card_brand: optional('text', 'visa, mastercard, …'),
    country: optional('text', 'Of the card or account, ISO 3166 alpha-2'),
    failure_code: optional('text', 'Why it failed'),
    reason: optional('text', 'Of a refund or dispute: duplicate, fraudulent, …'),
    dispute_status: optional('text', 'Of a dispute: needs_response, won, lost, …'),
    customer_id: optional('text', "The platform's id of the customer"),
    order_id: optional('text', "The shop's id of the order, where the platform knows it"),
    payout_id: optional('text', 'The payout that contains it'),
  },
  key: ['connection_id', 'payment_id'],
  scope: ['connection_id', 'payment_id'],
  sortBy: 'created_at',
})
export type PaymentRow = RowOf<typeof payments>
