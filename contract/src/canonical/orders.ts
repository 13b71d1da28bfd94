import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per order: what was sold when it was placed, as in the platform's own sales report.
 * Amounts exclude tax in every kind of shop, so that the parts add up to the total. What changed
 * later is in `refunds`.
 */
export const orders = defineTable({
  name: 'orders',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', "The platform's id"),
    order_name: required('text', 'The number that the shop displays: #1001'),
    processed_at: required('instant', 'When the sale happened'),
    updated_at: required('instant', 'Last change on the platform'),
    cancelled_at: optional('instant', 'When it was cancelled'),
    is_test: required('boolean', 'A test order counts nowhere'),
    currency: required('text', "The shop's currency, ISO 4217"),
    gross_sales: required('money', 'Lines at their original price, without tax and gift cards'),
    discounts: required('money', 'Discounts on those lines, without tax, as a positive amount'),
    shipping: required('money', 'Shipping charged, after its discounts, without tax'),
    tax: required('money', 'Tax charged on everything'),
    total: required('money', "The customer's total, including tax, tips and gift cards"),
    financial_status: required('text', 'paid, refunded, partially_refunded, …'),
    fulfillment_status: required('text', 'fulfilled, unfulfilled, …'),
    source_name: optional('text', 'Where the order was placed: web, pos, …'),
    customer_id: optional('text', "The platform's id of the customer; none for a guest"),
    customer_order_index: optional(
      'integer',
      "The platform's own place of the order among the customer's",
    ),
    shipping_country: optional('text', 'ISO 3166 alpha-2'),
    shipping_province: optional('text', "State or province code: 'CA'"),
    shipping_city: optional('text', 'City'),
    utm_source: optional('text', 'Of the last visit before the order'),
    utm_medium: optional('text', 'Of the last visit before the order'),
    utm_campaign: optional('text', 'Of the last visit before the order'),
    referrer_source: optional('text', "The platform's name of the last visit's source"),
    discount_codes: required('text', 'Codes used, comma-joined; empty for none'),
    duties: optional('money', 'Import duties charged'),
    tips: optional('money', 'Tips'),
    fees: optional('money', 'Other fees charged'),
    prices_include_tax: optional('boolean', "Whether the order's prices contained the tax"),
    tags: optional('text', 'Comma-joined; empty for none, null where the platform has none'),
    payment_gateways: optional(
      'text',
      'Gateways that were paid with, comma-joined; empty for none',
    ),
    presentment_currency: optional('text', 'The currency that the buyer paid in, ISO 4217'),
    presentment_total: optional('money', "The customer's total in that currency"),
    first_visit_at: optional('instant', 'The first visit that is known to have led to the order'),
    first_utm_source: optional('text', 'Of that visit'),
    first_utm_medium: optional('text', 'Of that visit'),
    first_utm_campaign: optional('text', 'Of that visit'),
    first_referrer_source: optional('text', "The platform's name of that visit's source"),
  },
  derived: {
    customer_sequence: optional(
      'integer',
      "1 for the customer's first order, 2 for the second; none for guests and test orders",
    ),
  },
  key: ['connection_id', 'order_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'processed_at',
})
export type OrderRow = RowOf<typeof orders>

export const orderLines = defineTable({
  name: 'order_lines',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    line_id: required('text', "The platform's id"),
    processed_at: required(
      'instant',
      'When the line was sold: later than the order if it was added',
    ),
    product_id: optional('text', 'None once the product is deleted'),
    variant_id: optional('text', 'None once the variant is deleted'),
    sku: optional('text', 'Stock keeping unit'),
    title: required('text', 'As sold'),
    vendor: optional('text', 'As sold'),
    quantity: required('integer', 'As first ordered'),
    currency: required('text', "The shop's currency, ISO 4217"),
    unit_price: required('money', 'Original price of one, with tax if the prices include it'),
    gross_sales: required('money', 'Original price of all, without tax'),
    discounts: required(
      'money',
      'Discounts on this line, including its share of order discounts, without tax',
    ),
    is_gift_card: required('boolean', 'A gift card is no sale yet'),
    selling_plan: optional('text', 'The plan it was bought on; none for a one-time purchase'),
  },
  key: ['connection_id', 'line_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'processed_at',
})
export type OrderLineRow = RowOf<typeof orderLines>
