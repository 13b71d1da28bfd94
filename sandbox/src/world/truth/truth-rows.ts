import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Customer, Order, Product } from '../entities.ts'
import { discountsOf, financialStatus, grossOf, refundTotal } from '../orders/order-sums.ts'

/** The canonical tables of a store. */
export type TruthTable =
  | 'orders'
  | 'order_lines'
  | 'refunds'
  | 'refund_lines'
  | 'customers'
  | 'products'
  | 'product_variants'
export type TruthRows = { readonly [Name in TruthTable]: CanonicalRows[Name][] }

interface Context {
  readonly connection_id: ConnectionId
  readonly currency: string
}

/** The canonical rows that a complete sync would have stored by a moment, derived directly from the world. */
export function truthRows(world: World, connectionId: ConnectionId, at: Date): TruthRows {
  const context: Context = { connection_id: connectionId, currency: world.options.currency }
  const rows: TruthRows = {
    orders: [],
    order_lines: [],
    refunds: [],
    refund_lines: [],
    customers: [],
    products: [],
    product_variants: [],
  }
  for (const order of world.orders.until(at)) addOrder(rows, context, order)
  for (const customer of world.customers.until(at)) addCustomer(rows, context, customer)
  for (const product of world.products.until(at)) addProduct(rows, context, product)
  return rows
}

function addOrder(rows: TruthRows, { connection_id, currency }: Context, order: Order): void {
  const order_id = String(order.id)
  const processed_at = instant(order.createdAt)
  const sold = order.lines.filter((line) => !line.isGiftCard)
  const utm = order.journey?.lastVisit.utm ?? null
  rows.orders.push({
    connection_id,
    currency,
    order_id,
    order_name: order.name,
    processed_at,
    updated_at: instant(order.updatedAt),
    cancelled_at: order.cancelledAt === null ? null : instant(order.cancelledAt),
    is_test: order.isTest,
    gross_sales: money(total(sold, grossOf)),
    discounts: money(total(sold, discountsOf)),
    shipping: money(order.shippingMinor),
    tax: money(order.taxMinor),
    total: money(order.totalMinor),
    financial_status: financialStatus(order),
    fulfillment_status: order.fulfilledAt === null ? 'unfulfilled' : 'fulfilled',
    source_name: order.source,
    customer_id: order.customerId === null ? null : String(order.customerId),
    customer_order_index: order.customerOrderIndex,
    shipping_country: order.shipTo?.country ?? null,
    shipping_province: order.shipTo?.province ?? null,
    shipping_city: order.shipTo?.city ?? null,
    utm_source: utm?.source ?? null,
    utm_medium: utm?.medium ?? null,
    utm_campaign: utm?.campaign ?? null,
    referrer_source: order.journey?.lastVisit.source ?? null,
    discount_codes: order.discountCodes.join(','),
  })
  for (const line of order.lines) {
    rows.order_lines.push({
      connection_id,
      currency,
      order_id,
      line_id: String(line.id),
      processed_at,
      product_id: line.productId === null ? null : String(line.productId),
      variant_id: line.variantId === null ? null : String(line.variantId),
      sku: line.sku,
      title: line.title,
      vendor: line.vendor,
      quantity: line.quantity,
      unit_price: money(line.unitPriceMinor),
      gross_sales: money(grossOf(line)),
      discounts: money(discountsOf(line)),
      is_gift_card: line.isGiftCard,
    })
  }
  addRefunds(rows, { connection_id, currency }, order)
}

function addRefunds(rows: TruthRows, { connection_id, currency }: Context, order: Order): void {
  const order_id = String(order.id)
  const giftCards = new Set(order.lines.filter((line) => line.isGiftCard).map((line) => line.id))
  for (const refund of order.refunds) {
    const goods = refund.lines.filter((line) => !giftCards.has(line.lineId))
    const refund_id = String(refund.id)
    const refunded_at = instant(refund.createdAt)
    rows.refunds.push({
      connection_id,
      currency,
      order_id,
      refund_id,
      refunded_at,
      merchandise: money(total(goods, (line) => line.merchandiseMinor)),
      tax: money(total(refund.lines, (line) => line.taxMinor)),
      total: money(refundTotal(refund)),
      note: refund.note,
    })
    for (const line of refund.lines) {
      rows.refund_lines.push({
        connection_id,
        currency,
        order_id,
        refund_id,
        line_id: String(line.lineId),
        refunded_at,
        quantity: line.quantity,
        merchandise: money(line.merchandiseMinor),
        tax: money(line.taxMinor),
      })
    }
  }
}

function addCustomer(
  rows: TruthRows,
  { connection_id, currency }: Context,
  customer: Customer,
): void {
  rows.customers.push({
    connection_id,
    currency,
    customer_id: String(customer.id),
    email: customer.email?.toLowerCase() ?? null,
    phone: customer.phone,
    first_name: customer.firstName,
    last_name: customer.lastName,
    accepts_email: customer.acceptsEmail,
    created_at: instant(customer.createdAt),
    updated_at: instant(customer.updatedAt),
    orders_count: customer.ordersCount,
    amount_spent: money(customer.amountSpentMinor),
    country: customer.address?.country ?? null,
    province: customer.address?.province ?? null,
    city: customer.address?.city ?? null,
    tags: customer.tags.join(','),
  })
}

function addProduct(rows: TruthRows, { connection_id, currency }: Context, product: Product): void {
  const product_id = String(product.id)
  const updated_at = instant(product.updatedAt)
  rows.products.push({
    connection_id,
    product_id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status,
    image_url: product.imageUrl,
    published_at: product.publishedAt === null ? null : instant(product.publishedAt),
    created_at: instant(product.createdAt),
    updated_at,
    tags: product.tags.join(','),
  })
  for (const variant of product.variants) {
    rows.product_variants.push({
      connection_id,
      currency,
      product_id,
      variant_id: String(variant.id),
      title: variant.title,
      sku: variant.sku,
      price: money(variant.priceMinor),
      compare_at_price:
        variant.compareAtPriceMinor === null ? null : money(variant.compareAtPriceMinor),
      unit_cost: variant.unitCostMinor === null ? null : money(variant.unitCostMinor),
      inventory_quantity: variant.inventoryQuantity,
      updated_at,
    })
  }
}

function total<T>(things: readonly T[], amountOf: (thing: T) => number): number {
  return things.reduce((amount, thing) => amount + amountOf(thing), 0)
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}

function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
