import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Customer, Order, OrderEdit, OrderLine, Product, RefundLine } from '../entities.ts'
import { sellingPlanOf } from '../orders/selling-plans.ts'
import { collectionsAt, type ShopCollection } from '../products/collections.ts'
import { checkoutTruth, levelTruth } from './stock-truth.ts'
import { fulfillmentTruth, laterKnown, transactionTruth, type Context } from './order-parts.ts'
import { financialStatus, goodsOf, refundTotal, untaxedDiscounts } from '../orders/order-sums.ts'

/** The canonical tables of a store. */
export type TruthTable =
  | 'orders'
  | 'order_lines'
  | 'refunds'
  | 'refund_lines'
  | 'customers'
  | 'products'
  | 'product_variants'
  | 'product_collections'
  | 'order_transactions'
  | 'fulfillments'
  | 'abandoned_checkouts'
  | 'inventory_levels'
export type TruthRows = { readonly [Name in TruthTable]: CanonicalRows[Name][] }

type ShopContext = Omit<Context, 'seed'>

/** The canonical rows that a complete sync would have stored by a moment, derived directly from the world. */
export function truthRows(world: World, connectionId: ConnectionId, at: Date): TruthRows {
  const { currency, seed } = world.options
  const context: Context = { connection_id: connectionId, currency, seed }
  const rows: TruthRows = {
    orders: [],
    order_lines: [],
    refunds: [],
    refund_lines: [],
    customers: [],
    products: [],
    product_variants: [],
    product_collections: [],
    order_transactions: [],
    fulfillments: [],
    abandoned_checkouts: checkoutTruth(world, context, at),
    inventory_levels: [],
  }
  for (const order of world.orders.until(at)) addOrder(rows, context, order)
  for (const customer of world.customers.until(at)) addCustomer(rows, context, customer)
  for (const product of world.products.until(at)) addProduct(rows, context, product)
  rows.inventory_levels.push(...levelTruth(world, context, at))
  addCollections(rows, connectionId, collectionsAt(world, at))
  return rows
}

function addCollections(
  rows: TruthRows,
  connection_id: ConnectionId,
  collections: readonly ShopCollection[],
): void {
  for (const { id, title, updatedAt, products } of collections)
    for (const product of products)
      rows.product_collections.push({
        connection_id,
        collection_id: String(id),
        title,
        product_id: String(product.id),
        updated_at: instant(updatedAt),
      })
}

function addOrder(rows: TruthRows, context: Context, order: Order): void {
  const { connection_id, currency, seed } = context
  const order_id = String(order.id)
  const processed_at = instant(order.createdAt)
  const sold = order.lines.filter((line) => !line.isGiftCard && line.addedAt === null)
  const discountsOf = (line: OrderLine) => untaxedDiscounts(line, order)
  const grossOf = (line: OrderLine) => goodsOf(line, order) + discountsOf(line)
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
    // Not every country has provinces.
    shipping_province: order.shipTo?.province || null,
    shipping_city: order.shipTo?.city ?? null,
    utm_source: utm?.source ?? null,
    utm_medium: utm?.medium ?? null,
    utm_campaign: utm?.campaign ?? null,
    referrer_source: order.journey?.lastVisit.source ?? null,
    discount_codes: order.discountCodes.join(','),
    duties: money(order.dutiesMinor),
    tips: money(order.tipMinor),
    fees: '0.00',
    prices_include_tax: order.taxesIncluded,
    ...laterKnown(order, context),
  })
  for (const line of order.lines) {
    rows.order_lines.push({
      connection_id,
      currency,
      order_id,
      line_id: String(line.id),
      processed_at: instant(line.addedAt ?? order.createdAt),
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
      selling_plan: sellingPlanOf(seed, order, line),
    })
  }
  rows.order_transactions.push(...transactionTruth(order, context))
  rows.fulfillments.push(...fulfillmentTruth(order, context))
  addRefunds(rows, context, order)
}

function addRefunds(rows: TruthRows, { connection_id, currency }: ShopContext, order: Order): void {
  const order_id = String(order.id)
  for (const refund of order.refunds) {
    const refund_id = String(refund.id)
    const refunded_at = instant(refund.createdAt)
    rows.refunds.push({
      connection_id,
      currency,
      order_id,
      refund_id,
      refunded_at,
      merchandise: money(total(goodsIn(refund.lines, order), (line) => line.merchandiseMinor)),
      tax: money(
        total(refund.lines, (line) => line.taxMinor) +
          refund.shippingTaxMinor +
          refund.dutiesTaxMinor +
          refund.adjustmentTaxMinor,
      ),
      total: money(refundTotal(refund)),
      note: refund.note,
      kind: 'refund',
      gross_sales: '0.00',
      discounts: '0.00',
      adjustments: money(refund.adjustmentMinor),
      shipping: money(refund.shippingMinor),
      duties: money(refund.dutiesMinor),
      tips: '0.00',
      fees: money(-refund.feeMinor),
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
        units_added: 0,
        gross_sales: '0.00',
        discounts: '0.00',
      })
    }
  }
  for (const edit of order.edits) addEdit(rows, { connection_id, currency }, order, edit)
}

function addEdit(
  rows: TruthRows,
  { connection_id, currency }: ShopContext,
  order: Order,
  edit: OrderEdit,
): void {
  const added = order.lines.filter(({ id }) => edit.added.includes(id))
  const increased = edit.increased.map((one) => {
    const unitPriceMinor = order.lines.find(({ id }) => id === one.lineId)?.unitPriceMinor ?? 0
    const shown = unitPriceMinor * one.quantity
    return { ...one, grossMinor: order.taxesIncluded ? shown - one.taxMinor : shown }
  })
  // A change without any sale is not a change.
  if (added.length + increased.length + edit.removed.length === 0) return
  const shared = {
    connection_id,
    currency,
    order_id: String(order.id),
    refund_id: `A${edit.id}`,
    refunded_at: instant(edit.createdAt),
  }
  const discounts = total(added, (line) => untaxedDiscounts(line, order))
  rows.refunds.push({
    ...shared,
    merchandise: money(total(edit.removed, (line) => line.merchandiseMinor)),
    tax: money(
      total(edit.removed, (line) => line.taxMinor) -
        total([...added, ...increased], (line) => line.taxMinor),
    ),
    total: '0.00',
    note: null,
    kind: edit.reason === 'edit' ? 'edit' : 'return',
    gross_sales: money(
      total(added, (line) => goodsOf(line, order)) +
        discounts +
        total(increased, (line) => line.grossMinor),
    ),
    discounts: money(discounts),
    adjustments: '0.00',
    shipping: '0.00',
    duties: '0.00',
    tips: '0.00',
    fees: '0.00',
  })
  for (const lineId of new Set([...edit.removed, ...increased].map((line) => line.lineId))) {
    const removed = edit.removed.filter((line) => line.lineId === lineId)
    const more = increased.filter((line) => line.lineId === lineId)
    rows.refund_lines.push({
      ...shared,
      line_id: String(lineId),
      quantity: total(removed, (line) => line.quantity),
      merchandise: money(total(removed, (line) => line.merchandiseMinor)),
      tax: money(total(removed, (line) => line.taxMinor) - total(more, (line) => line.taxMinor)),
      units_added: total(more, (line) => line.quantity),
      gross_sales: money(total(more, (line) => line.grossMinor)),
      discounts: '0.00',
    })
  }
}

function goodsIn(lines: readonly RefundLine[], order: Order): readonly RefundLine[] {
  const giftCards = new Set(order.lines.filter((line) => line.isGiftCard).map((line) => line.id))
  return lines.filter((line) => !giftCards.has(line.lineId))
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
    accepts_sms: customer.acceptsSms,
    declined_data_sale: customer.declinedDataSale,
    created_at: instant(customer.createdAt),
    updated_at: instant(customer.updatedAt),
    orders_count: customer.ordersCount,
    amount_spent: money(customer.amountSpentMinor),
    country: customer.address?.country ?? null,
    province: customer.address?.province || null,
    city: customer.address?.city ?? null,
    postal_code: customer.address?.zip ?? null,
    language: customer.locale.slice(0, 2),
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
