import { stateCodeOf, type OrderLineRow, type OrderRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { divide, money, partsOf, sumOfParts, type ItemParts } from './amounts.ts'
import { OrderRecord, type OrderItem } from './api-types.ts'
import { manifest } from './manifest.ts'
import { amazonCountry } from './marketplaces.ts'

export function normaliseOrder(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { items } = parsePayload(OrderRecord, record.payload, `Order ${record.externalId}`)
  const scope = [context.connectionId, record.externalId]
  const [first] = items
  const status = first === undefined ? 'unknown' : statusOf(first, context)
  // Amounts are missing until the payment is authorised.
  if (first === undefined || status === 'Pending' || status === 'PendingAvailability') {
    const none = { scope, rows: [] }
    return { orders: none, order_lines: none }
  }
  const { pricesIncludeTax } = amazonCountry(context.params['country'] ?? '')
  // What was cancelled has no quantity and no price.
  const sold = items.filter(({ quantity }) => quantity > 0)
  const lines = [...groupBy(sold, ({ sku }) => sku)].map(([sku, ofSku]) => ({
    sku,
    items: ofSku,
    parts: sumOfParts(ofSku.map((item) => partsOf(item, pricesIncludeTax))),
  }))
  const row = orderRow({ items, first, status, lines, pricesIncludeTax }, context)
  return {
    orders: { scope, rows: [row] },
    order_lines: { scope, rows: lines.map((line) => lineRow(line, row)) },
  }
}

/** The items of a SKU, which Amazon may list apart, such as for several gift wraps. */
interface Line {
  readonly sku: string
  readonly items: readonly OrderItem[]
  readonly parts: ItemParts
}

interface ReadOrder {
  readonly items: readonly OrderItem[]
  readonly first: OrderItem
  readonly status: Status
  readonly lines: readonly Line[]
  readonly pricesIncludeTax: boolean
}

function orderRow(
  { items, first, status, lines, pricesIncludeTax }: ReadOrder,
  context: NormaliseContext,
): OrderRow {
  const { gross, discounts, shipping, wrapping, tax } = sumOfParts(lines.map((one) => one.parts))
  const updated_at = utcInstant(manifest.name, first['last-updated-date'])
  const country = textOrNull(first['ship-country'])
  const state = textOrNull(first['ship-state'])
  return {
    connection_id: context.connectionId,
    order_id: first['amazon-order-id'],
    order_name: first['amazon-order-id'],
    processed_at: utcInstant(manifest.name, first['purchase-date']),
    updated_at,
    cancelled_at: status === 'Cancelled' ? updated_at : null,
    is_test: false,
    currency: currencyOf(items) ?? context.currency,
    gross_sales: money(gross),
    discounts: money(discounts),
    shipping: money(shipping),
    tax: money(tax),
    total: money(gross - discounts + shipping + wrapping + tax),
    financial_status: financialStatuses[status],
    fulfillment_status: fulfilments[status],
    source_name: sourceOf(first),
    customer_id: null,
    customer_order_index: null,
    shipping_country: country,
    shipping_province: state === null ? null : stateCodeOf(country, state),
    shipping_city: textOrNull(first['ship-city']),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: promotionsOf(items).join(','),
    duties: '0.00',
    tips: '0.00',
    fees: money(wrapping),
    prices_include_tax: pricesIncludeTax,
    tags: null,
    payment_gateways: null,
    presentment_currency: null,
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  }
}

function lineRow({ sku, items, parts }: Line, order: OrderRow): OrderLineRow {
  const [first] = items
  const quantity = items.reduce((units, item) => units + item.quantity, 0)
  return {
    connection_id: order.connection_id,
    order_id: order.order_id,
    line_id: lineId(order.order_id, sku),
    processed_at: order.processed_at,
    product_id: textOrNull(first?.asin),
    variant_id: sku,
    sku,
    title: textOrNull(first?.['product-name']) ?? sku,
    vendor: null,
    quantity,
    currency: order.currency,
    unit_price: money(divide(parts.price, BigInt(quantity))),
    gross_sales: money(parts.gross),
    discounts: money(parts.discounts),
    is_gift_card: false,
    selling_plan: null,
  }
}

/** The report has no ids of items. */
export function lineId(orderId: string, sku: string): string {
  return `${orderId}:${sku}`
}

const statuses = [
  'Pending',
  'PendingAvailability',
  'Unshipped',
  'InvoiceUnconfirmed',
  'PartiallyShipped',
  'Shipping',
  'Shipped',
  'Unfulfillable',
  'Cancelled',
] as const
type Status = (typeof statuses)[number] | 'unknown'

/** 'Shipped - Delivered to Buyer' has been shipped. */
function statusOf({ 'order-status': status }: OrderItem, context: NormaliseContext): Status {
  const text = typeof status === 'string' ? (status.split(' - ')[0] ?? '').replace(' ', '') : status
  return knownValue(context, 'order_status', text === 'Canceled' ? 'Cancelled' : text, statuses)
}

/** Amazon charges the buyer when it ships. */
const financialStatuses: Readonly<Record<Status, string>> = {
  Pending: 'pending',
  PendingAvailability: 'pending',
  Unshipped: 'authorized',
  InvoiceUnconfirmed: 'authorized',
  PartiallyShipped: 'authorized',
  Shipping: 'paid',
  Shipped: 'paid',
  Unfulfillable: 'authorized',
  Cancelled: 'voided',
  unknown: 'unknown',
}

const fulfilments: Readonly<Record<Status, string>> = {
  Pending: 'unfulfilled',
  PendingAvailability: 'unfulfilled',
  Unshipped: 'unfulfilled',
  InvoiceUnconfirmed: 'unfulfilled',
  PartiallyShipped: 'partially_fulfilled',
  Shipping: 'fulfilled',
  Shipped: 'fulfilled',
  Unfulfillable: 'unfulfilled',
  Cancelled: 'unfulfilled',
  unknown: 'unknown',
}

/** Who ships it, which is what differs between orders of one marketplace. */
function sourceOf({ 'fulfillment-channel': channel }: OrderItem): string | null {
  if (channel === 'Amazon' || channel?.startsWith('AFN') === true) return 'fulfilled_by_amazon'
  return textOrNull(channel) === null ? null : 'fulfilled_by_merchant'
}

function currencyOf(items: readonly OrderItem[]): string | null {
  return items.map(({ currency }) => textOrNull(currency)).find((one) => one !== null) ?? null
}

/** Free shipping, which most orders have, is no code. */
function promotionsOf(items: readonly OrderItem[]): readonly string[] {
  const all = items.flatMap((item) => (item['promotion-ids'] ?? '').split(','))
  const named = all.map((id) => id.trim()).filter((id) => id !== '' && !/free shipping/i.test(id))
  return [...new Set(named)]
}
