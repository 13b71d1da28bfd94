import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per attempt to move money for an order, at whichever gateway. Money that was authorized
 * has moved once it is captured.
 */
export const orderTransactions = defineTable({
  name: 'order_transactions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    transaction_id: required('text', "The platform's id"),
    kind: required('text', 'sale, authorization, capture, refund, void, …'),
    status: required('text', 'success, failure, error, pending, …'),
    gateway: optional('text', "The platform's name of the gateway: paypal, gift_card, …"),
    processed_at: required('instant', 'When it was processed'),
    is_test: required('boolean', 'A test transaction counts nowhere'),
    currency: required('text', "The shop's currency, ISO 4217"),
    amount: required('money', 'As a positive amount, of a refund too'),
    error_code: optional('text', 'Why it failed'),
  },
  key: ['connection_id', 'transaction_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'processed_at',
})
export type OrderTransactionRow = RowOf<typeof orderTransactions>
