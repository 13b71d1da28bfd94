import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * What changed on an order after it was placed: one row per refund, return or edit, on the day it
 * happened. Amounts given back are positive, and negative where something was charged. Lines that
 * were added by an edit or an exchange are in `gross_sales` and `discounts`.
 */
export const refunds = defineTable({
  name: 'refunds',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    refund_id: required('text', "The platform's id of the refund, or 'A' and that of the change"),
    refunded_at: required('instant', 'When it happened: refunds count on this day'),
    currency: required('text', "The shop's currency, ISO 4217"),
    merchandise: required(
      'money',
      'Goods given back, after discounts, without tax; gift cards left out, as in gross sales',
    ),
    tax: required('money', 'Tax given back on everything'),
    total: required('money', 'The money paid back; 0 without a payment'),
    note: optional('text', "The shop's note"),
    kind: optional('text', 'refund, return or edit'),
    gross_sales: optional('money', 'Lines added, at their original price without tax'),
    discounts: optional('money', 'Discounts on lines added, without tax'),
    adjustments: optional(
      'money',
      'Given back beyond the goods, or withheld from them, without tax',
    ),
    shipping: optional('money', 'Shipping given back, without tax'),
    duties: optional('money', 'Duties given back'),
    tips: optional('money', 'Tips given back'),
    fees: optional('money', 'Fees given back'),
  },
  key: ['connection_id', 'refund_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'refunded_at',
})
export type RefundRow = RowOf<typeof refunds>

export const refundLines = defineTable({
  name: 'refund_lines',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    refund_id: required('text', 'The row of `refunds` that it belongs to'),
    line_id: required('text', 'The order line that changed'),
    refunded_at: required('instant', 'When it happened'),
    currency: required('text', "The shop's currency, ISO 4217"),
    quantity: required('integer', 'The refunded quantity'),
    merchandise: required('money', 'After discounts, without tax'),
    tax: required('money', 'Tax given back on it'),
    units_added: optional('integer', 'Units that were added later to a line already sold'),
    gross_sales: optional('money', 'Their original price, without tax'),
    discounts: optional('money', 'Discounts on them, and later ones on the line, without tax'),
  },
  key: ['connection_id', 'refund_id', 'line_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'refunded_at',
})
export type RefundLineRow = RowOf<typeof refundLines>
