import { defineTable, optional, required, type RowOf } from './table.ts'

export const refunds = defineTable({
  name: 'refunds',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    refund_id: required('text', "The platform's id"),
    refunded_at: required('instant', 'When it happened: refunds count on this day'),
    currency: required('text', "The shop's currency, ISO 4217"),
    merchandise: required(
      'money',
      'Goods given back, after discounts, without tax; gift cards left out, as in gross sales',
    ),
    tax: required('money', 'Tax refunded on them'),
    total: required('money', 'The refunded amount, including shipping'),
    note: optional('text', "The shop's note"),
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
    refund_id: required('text', 'The refund it belongs to'),
    line_id: required('text', 'The refunded order line'),
    refunded_at: required('instant', 'When it happened'),
    currency: required('text', "The shop's currency, ISO 4217"),
    quantity: required('integer', 'The refunded quantity'),
    merchandise: required('money', 'After discounts, without tax'),
    tax: required('money', 'Tax refunded on it'),
  },
  key: ['connection_id', 'refund_id', 'line_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'refunded_at',
})
export type RefundLineRow = RowOf<typeof refundLines>
