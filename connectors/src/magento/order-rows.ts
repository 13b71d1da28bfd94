import type { OrderLineRow, OrderRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { addDecimals } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { Order } from './api-types.ts'
import { cancelledAt } from './order-state.ts'
import {
  amountOf,
  discountOf,
  feesOf,
  grossOf,
  isGiftCard,
  linesOf,
  shippingOf,
  unitsOf,
  type Line,
} from './order-lines.ts'
import type { Refund } from './refund-rows.ts'
import { instantOf } from './read-changes.ts'

export const orderStates = [
  'canceled',
  'closed',
  'complete',
  'holded',
  'new',
  'payment_review',
  'pending_payment',
  'processing',
]

/** All amounts are in the base currency, which is that of the store and not of the buyer. */
export function orderRow(
  order: Order,
  refunds: readonly Refund[],
  context: NormaliseContext,
): OrderRow {
  const lines = linesOf(order)
  const sold = lines.filter((line) => !isGiftCard(line))
  const extension = order.extension_attributes
  const address = extension?.shipping_assignments?.[0]?.shipping?.address
  const total = addDecimals([
    order.base_grand_total,
    // These are payments, as in other shops; Magento has subtracted them.
    extension?.base_gift_cards_amount ?? '0',
    extension?.base_customer_balance_amount ?? '0',
    extension?.base_reward_currency_amount ?? '0',
  ])
  const state = knownValue(context, 'state', order.state, orderStates)
  return {
    connection_id: context.connectionId,
    order_id: order.entity_id,
    order_name: textOrNull(order.increment_id) ?? order.entity_id,
    processed_at: instantOf(order.created_at),
    updated_at: instantOf(order.updated_at),
    cancelled_at: cancelledAt(order),
    // A store is tried out in another installation.
    is_test: false,
    currency: order.base_currency_code,
    gross_sales: addDecimals(sold.map(grossOf)),
    discounts: addDecimals(sold.map(discountOf)),
    shipping: shippingOf(order),
    tax: order.base_tax_amount,
    total,
    financial_status: financialStatusOf(order, { state, total, refunds }),
    fulfillment_status: fulfillmentStatusOf(lines, state),
    // An order that staff entered has no address of a buyer's computer.
    source_name: textOrNull(order.remote_ip) === null ? 'admin' : 'web',
    customer_id: order.customer_id ?? null,
    customer_order_index: null,
    shipping_country: textOrNull(address?.country_id),
    shipping_province: textOrNull(address?.region_code),
    shipping_city: textOrNull(address?.city),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: textOrNull(order.coupon_code) ?? '',
    duties: '0.00',
    tips: '0.00',
    fees: feesOf(extension, order.items),
    prices_include_tax: pricesIncludeTax(lines),
    tags: null,
    payment_gateways: textOrNull(order.payment?.method) ?? '',
    presentment_currency: textOrNull(order.order_currency_code),
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  }
}

export function orderLineRow(
  line: Line,
  order: Order,
  { connectionId }: NormaliseContext,
): OrderLineRow {
  const { item, parts } = line
  const [variant] = item.product_type === 'configurable' ? parts : []
  const price = amountOf(item, parts, ({ base_price }) => base_price)
  const priceWithTax = amountOf(item, parts, ({ base_price_incl_tax }) => base_price_incl_tax)
  return {
    connection_id: connectionId,
    order_id: order.entity_id,
    line_id: item.item_id,
    processed_at: instantOf(order.created_at),
    product_id: item.product_id ?? null,
    // A simple product is its own only variant.
    variant_id: variant?.product_id ?? item.product_id ?? null,
    sku: textOrNull(item.sku),
    title: textOrNull(item.name) ?? textOrNull(item.sku) ?? item.item_id,
    vendor: null,
    quantity: unitsOf(item.qty_ordered),
    currency: order.base_currency_code,
    unit_price: pricesIncludeTax(linesOf(order)) === true ? priceWithTax : price,
    gross_sales: grossOf(line),
    discounts: discountOf(line),
    is_gift_card: isGiftCard(line),
    selling_plan: null,
  }
}

/**
 * Magento does not say it. The original price is as the catalog has it, and so equals the price with
 * or without tax; null where a special price applied to every line, so that it equals neither.
 */
export function pricesIncludeTax(lines: readonly Line[]): boolean | null {
  const taxed = lines.filter(({ item }) => item.base_price !== item.base_price_incl_tax)
  if (taxed.length === 0) return false
  const isAny = (price: 'base_price' | 'base_price_incl_tax') =>
    taxed.some(({ item }) => item.base_original_price === item[price])
  if (isAny('base_price_incl_tax')) return true
  return isAny('base_price') ? false : null
}

interface PaidState {
  readonly state: string
  readonly total: string
  readonly refunds: readonly Refund[]
}

/** In the words that all shops share. */
function financialStatusOf(order: Order, { state, total, refunds }: PaidState): string {
  if (state === 'canceled') return 'voided'
  if (state === 'closed') return 'refunded'
  if (refunds.some(({ isPaid }) => isPaid)) {
    const refunded = addDecimals(refunds.map(({ row }) => row.total))
    return Number(refunded) >= Number(total) ? 'refunded' : 'partially_refunded'
  }
  const paid = Number(order.base_total_paid)
  if (paid >= Number(order.base_grand_total)) return 'paid'
  return paid > 0 ? 'partially_paid' : 'pending'
}

function fulfillmentStatusOf(lines: readonly Line[], state: string): string {
  if (state === 'complete') return 'fulfilled'
  if (state === 'holded') return 'on_hold'
  const shippable = lines.filter(({ item }) => Number(item.is_virtual ?? 0) === 0)
  const shipped = shippable.filter(({ item }) => item.qty_shipped > 0)
  if (shipped.length === 0) return 'unfulfilled'
  const isWhole = shippable.every(
    ({ item }) => item.qty_shipped + item.qty_canceled >= item.qty_ordered,
  )
  return isWhole ? 'fulfilled' : 'partially_fulfilled'
}
