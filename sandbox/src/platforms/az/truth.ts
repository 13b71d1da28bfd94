import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { CanonicalTruth } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import type { Order } from '../../world/entities.ts'
import { truthRows } from '../../world/truth/truth-rows.ts'
import { listedAt } from './listing-report.ts'
import { nameOf } from './order-report.ts'
import { productTrafficTruth } from './product-traffic.ts'
import { homeOf } from './seller.ts'
import {
  amazonOrderId,
  asinOf,
  isByAmazon,
  isPending,
  isShippedOnly,
  lastUpdate,
  money,
  skuOf,
  soldLines,
  type SoldLine,
} from './sold-lines.ts'
import { trafficTruth } from './traffic.ts'
import { transactionTruth } from './transaction-truth.ts'

/**
 * Shopify's rows of the same world, changed by what Amazon does not know or say: customers, visits,
 * duties, edits, and the prices of orders that are pending or cancelled.
 */
export function azTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): CanonicalTruth {
  const known = truthRows(shop.world, connectionId, at)
  const shopify = new Map(known.orders.map((row) => [row.order_id, row]))
  const placed = [...shop.world.orders.until(at)].filter(
    (order) =>
      !isShippedOnly(order) && !isPending(order, at) && soldLines(order, homeOf(shop)).length > 0,
  )
  const orders = placed.map((order) => orderTruth(order, shopify.get(String(order.id)), shop, at))
  return {
    orders: orders.map(({ row }) => row),
    order_lines: orders.flatMap(({ row, lines }) => lines.map((line) => lineTruth(line, row))),
    ...listingTruth(shop, connectionId, at),
    ...transactionTruth(shop, connectionId, at),
    marketplace_traffic: trafficTruth(shop, connectionId, at),
    marketplace_product_traffic: productTrafficTruth(shop, connectionId, at),
  }
}

/** The lines of one SKU, without tax. */
interface MergedLine {
  readonly sold: SoldLine
  readonly quantity: number
  readonly priceMinor: number
  readonly grossMinor: number
  readonly discountMinor: number
}

function orderTruth(
  order: Order,
  shopify: CanonicalRows['orders'] | undefined,
  shop: SandboxShop,
  at: Date,
) {
  if (shopify === undefined) throw new Error(`There is no order ${order.id}`)
  const home = homeOf(shop)
  const isCancelled = order.cancelledAt !== null
  const sold = isCancelled ? [] : soldLines(order, home)
  const lines = mergedLines(sold, home.pricesIncludeTax)
  const [gross, discounts] = [
    total(lines, (one) => one.grossMinor),
    total(lines, (one) => one.discountMinor),
  ]
  const [shipping, wrapping] = isCancelled ? [0, 0] : [order.shippingMinor, order.tipMinor]
  const tax = isCancelled ? 0 : total(sold, (one) => one.taxMinor) + order.shippingTaxMinor
  const updated_at = new Date(lastUpdate(order, at)).toISOString()
  const row: CanonicalRows['orders'] = {
    ...shopify,
    order_id: amazonOrderId(order),
    order_name: amazonOrderId(order),
    updated_at,
    cancelled_at: isCancelled ? updated_at : null,
    is_test: false,
    currency: home.currency,
    gross_sales: money(gross),
    discounts: money(discounts),
    shipping: money(shipping),
    tax: money(tax),
    total: money(gross - discounts + shipping + wrapping + tax),
    financial_status: isCancelled ? 'voided' : order.fulfilledAt === null ? 'authorized' : 'paid',
    fulfillment_status: !isCancelled && order.fulfilledAt !== null ? 'fulfilled' : 'unfulfilled',
    source_name: isByAmazon(order) ? 'fulfilled_by_amazon' : 'fulfilled_by_merchant',
    customer_id: null,
    customer_order_index: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: order.discountCodes.join(','),
    duties: '0.00',
    tips: '0.00',
    fees: money(wrapping),
    prices_include_tax: home.pricesIncludeTax,
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
  return { row, lines }
}

function mergedLines(sold: readonly SoldLine[], pricesIncludeTax: boolean): readonly MergedLine[] {
  const bySku = new Map<string, MergedLine>()
  for (const one of sold) {
    const { priceMinor, promotionMinor, taxMinor } = one
    const paid = priceMinor - promotionMinor
    const net = pricesIncludeTax ? paid - taxMinor : paid
    const isWhole = !pricesIncludeTax || paid === 0
    const discount = isWhole ? promotionMinor : Math.round((promotionMinor * net) / paid)
    const before = bySku.get(one.sku)
    bySku.set(one.sku, {
      sold: before?.sold ?? one,
      quantity: (before?.quantity ?? 0) + one.line.quantity,
      priceMinor: (before?.priceMinor ?? 0) + priceMinor,
      grossMinor: (before?.grossMinor ?? 0) + net + discount,
      discountMinor: (before?.discountMinor ?? 0) + discount,
    })
  }
  return [...bySku.values()]
}

function lineTruth(
  { sold, quantity, priceMinor, grossMinor, discountMinor }: MergedLine,
  order: CanonicalRows['orders'],
): CanonicalRows['order_lines'] {
  const { line, sku, asin } = sold
  return {
    connection_id: order.connection_id,
    order_id: order.order_id,
    line_id: `${order.order_id}:${sku}`,
    processed_at: order.processed_at,
    product_id: asin,
    variant_id: sku,
    sku,
    title: nameOf(line.title, line.variantTitle),
    vendor: null,
    quantity,
    currency: order.currency,
    unit_price: money(Math.round(priceMinor / quantity)),
    gross_sales: money(grossMinor),
    discounts: money(discountMinor),
    is_gift_card: false,
    selling_plan: null,
  }
}

function listingTruth(shop: SandboxShop, connection_id: ConnectionId, at: Date) {
  const listed = listedAt(shop, at)
  return {
    products: listed.map(({ product, variant }): CanonicalRows['products'] => {
      const created_at = new Date(product.createdAt).toISOString()
      const isActive = product.status === 'active'
      return {
        connection_id,
        product_id: asinOf(variant.id),
        title: nameOf(product.title, variant.title),
        handle: asinOf(variant.id),
        vendor: null,
        product_type: null,
        status: isActive ? 'active' : 'draft',
        image_url: product.imageUrl,
        published_at: isActive ? created_at : null,
        created_at,
        updated_at: created_at,
        tags: '',
      }
    }),
    product_variants: listed.map(({ product, variant }): CanonicalRows['product_variants'] => {
      const sku = skuOf(variant.sku, variant.id)
      return {
        connection_id,
        product_id: asinOf(variant.id),
        variant_id: sku,
        title: sku,
        sku,
        price: money(variant.priceMinor),
        compare_at_price: null,
        unit_cost: null,
        currency: homeOf(shop).currency,
        inventory_quantity: variant.inventoryQuantity,
        updated_at: new Date(product.createdAt).toISOString(),
      }
    }),
  }
}

function total<T>(all: readonly T[], amountOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + amountOf(one), 0)
}
