import { stateCodeOf, type OrderLineRow, type OrderRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { centsOf, money, partsOf, sum } from './amounts.ts'
import type { Order, OrderProduct } from './api-types.ts'
import { instantOf } from './read-changes.ts'

/** An item, and whether it is a gift certificate. */
export interface SoldItem {
  readonly item: OrderProduct
  readonly isGiftCard: boolean
}

export function itemsOf({ consignments }: Order): readonly SoldItem[] {
  const { shipping, pickups, downloads, email } = consignments
  const certificates = email?.gift_certificates ?? []
  return [
    ...[...shipping, ...pickups, ...downloads].flatMap(({ line_items: items }) =>
      items.map((item) => ({ item, isGiftCard: item.type === 'giftcertificate' })),
    ),
    ...certificates.flatMap(({ line_items: items }) =>
      items.map((item) => ({ item, isGiftCard: true })),
    ),
  ]
}

export function orderRow(
  order: Order,
  cancelledAt: string | null,
  context: NormaliseContext,
): OrderRow {
  const goods = itemsOf(order)
    .filter(({ isGiftCard }) => !isGiftCard)
    .map(({ item }) => partsOf(item, order))
  const place = order.consignments.shipping[0] ?? null
  const country = textOrNull(place?.country_iso2)
  const state = textOrNull(place?.state)
  const codes = itemsOf(order).flatMap(({ item }) =>
    item.applied_discounts.flatMap(({ code }) => textOrNull(code) ?? []),
  )
  return {
    connection_id: context.connectionId,
    order_id: order.id,
    order_name: `#${order.id}`,
    processed_at: instantOf(order.date_created),
    updated_at: instantOf(order.date_modified),
    cancelled_at: cancelledAt,
    is_test: order.payment_method === 'Test Payment Gateway',
    currency: currencyOf(order, context),
    gross_sales: money(sum(goods.map(({ gross }) => gross))),
    discounts: money(sum(goods.map(({ discounts }) => discounts))),
    shipping: money(centsOf(order, order.shipping_cost_ex_tax)),
    tax: money(centsOf(order, order.total_tax)),
    total: money(centsOf(order, order.total_inc_tax)),
    financial_status: financialStatusOf(order, context),
    fulfillment_status: fulfillmentStatusOf(order, context),
    source_name: sourceOf(order),
    customer_id: order.customer_id === '0' ? null : (order.customer_id ?? null),
    customer_order_index: null,
    shipping_country: country,
    shipping_province: state === null ? null : stateCodeOf(country, state),
    shipping_city: textOrNull(place?.city),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: [...new Set(codes)].join(','),
    duties: '0.00',
    tips: '0.00',
    fees: money(feesOf(order)),
    prices_include_tax: order.is_tax_inclusive_pricing ?? null,
    tags: null,
    payment_gateways: textOrNull(order.payment_method) ?? '',
    presentment_currency: null,
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  }
}

export function orderLineRows(order: Order, context: NormaliseContext): OrderLineRow[] {
  return itemsOf(order).map(({ item, isGiftCard }) => {
    const parts = partsOf(item, order)
    return {
      connection_id: context.connectionId,
      order_id: order.id,
      line_id: item.id,
      processed_at: instantOf(order.date_created),
      product_id: idOrNull(item.product_id),
      variant_id: idOrNull(item.variant_id),
      sku: textOrNull(item.sku),
      title: item.name,
      vendor: textOrNull(item.brand),
      quantity: item.quantity,
      currency: currencyOf(order, context),
      unit_price: money(centsOf(order, item.base_price)),
      gross_sales: money(parts.gross),
      discounts: money(parts.discounts),
      is_gift_card: isGiftCard,
      selling_plan: null,
    }
  })
}

/** Handling, gift wrapping and other fees, without tax. */
export function feesOf(order: Order): bigint {
  const { handling_cost_ex_tax: handling, wrapping_cost_ex_tax: wrapping, fees } = order
  const all = [handling, wrapping, ...fees.map(({ cost_ex_tax: cost }) => cost)]
  return sum(all.map((amount) => centsOf(order, amount)))
}

/** Amounts are converted to the store's currency; an older order names it only as its own. */
export function currencyOf(order: Order, { currency }: NormaliseContext): string {
  return textOrNull(order.store_default_currency_code) ?? currency
}

const paymentStatuses = {
  '': 'unknown',
  authorized: 'authorized',
  'capture pending': 'authorized',
  captured: 'paid',
  declined: 'voided',
  'held for review': 'pending',
  paid: 'paid',
  'partially refunded': 'partially_refunded',
  pending: 'pending',
  refunded: 'refunded',
  void: 'voided',
  'void pending': 'voided',
} as const

/** Empty for a payment outside of BigCommerce. */
function financialStatusOf({ payment_status: status }: Order, context: NormaliseContext): string {
  const names = Object.keys(paymentStatuses) as (keyof typeof paymentStatuses)[]
  const known = knownValue(context, 'payment_status', status, names)
  return known === 'unknown' ? known : paymentStatuses[known]
}

/** The statuses that BigCommerce has had for years; stores can only rename them. */
export const orderStatus = {
  incomplete: 0,
  shipped: 2,
  partiallyShipped: 3,
  cancelled: 5,
  declined: 6,
  completed: 10,
  last: 14,
} as const

function fulfillmentStatusOf(order: Order, { onUnknown }: NormaliseContext): string {
  const { status_id: status, items_total: total, items_shipped: shipped } = order
  if (status > orderStatus.last) onUnknown?.('status_id', String(status))
  if (status === orderStatus.shipped || status === orderStatus.completed) return 'fulfilled'
  if (status === orderStatus.partiallyShipped) return 'partially_fulfilled'
  const isShipped = (total ?? 0) > 0 && (shipped ?? 0) >= (total ?? 0)
  return isShipped ? 'fulfilled' : 'unfulfilled'
}

const webSources = new Set(['www', 'iphone', 'ipad', 'android', 'mobile', 'checkout_api'])

/** The storefront on any device is the web. */
function sourceOf({ order_source: source }: Order): string | null {
  return webSources.has(source ?? '') ? 'web' : textOrNull(source)
}

/** A custom item has the product 0. */
function idOrNull(id: string | null | undefined): string | null {
  return id === '0' ? null : (id ?? null)
}
