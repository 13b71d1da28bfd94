import type { ConnectionId, OrderLineRow, OrderRow } from '@cartograph/contract'

/** A test order whose values differ from those of every other index. */
export function sampleOrder(
  connectionId: ConnectionId,
  index: number,
  changes: Partial<OrderRow> = {},
): OrderRow {
  const moment = new Date(Date.UTC(2025, 0, 1) + index * 60_000 + (index % 1000)).toISOString()
  return {
    connection_id: connectionId,
    order_id: `gid://shopify/Order/${5_000_000_000 + index}`,
    order_name: `#${1000 + index}`,
    processed_at: moment,
    updated_at: moment,
    cancelled_at: null,
    is_test: false,
    currency: 'USD',
    gross_sales: `${index % 500}.25`,
    discounts: '0.00',
    shipping: '5.00',
    tax: '1.2345',
    total: `${(index % 500) + 6}.48`,
    financial_status: 'paid',
    fulfillment_status: 'fulfilled',
    source_name: 'web',
    customer_id: `gid://shopify/Customer/${index % 997}`,
    customer_order_index: (index % 7) + 1,
    shipping_country: 'US',
    shipping_province: 'CA',
    shipping_city: 'Los Angeles',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
    referrer_source: null,
    discount_codes: '',
    duties: null,
    tips: null,
    fees: null,
    prices_include_tax: null,
    tags: null,
    payment_gateways: null,
    presentment_currency: null,
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
    ...changes,
  }
}

export function sampleLine(order: OrderRow, line: number): OrderLineRow {
  return {
    connection_id: order.connection_id,
    order_id: order.order_id,
    line_id: `${order.order_id}/${line}`,
    processed_at: order.processed_at,
    product_id: null,
    variant_id: null,
    sku: null,
    title: `Line ${line}`,
    vendor: null,
    quantity: line,
    currency: order.currency,
    unit_price: '1.0000',
    gross_sales: `${line}.0000`,
    discounts: '0.0000',
    is_gift_card: false,
    selling_plan: null,
  }
}
