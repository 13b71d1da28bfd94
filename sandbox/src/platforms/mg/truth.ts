import type { ConnectionId } from '@cartograph/contract'
import type { CanonicalTruth } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import type { Customer, Order, Product } from '../../world/entities.ts'
import { truthRows, type TruthRows } from '../../world/truth/truth-rows.ts'
import { baseUrlOf, storeViewsOf } from './account.ts'
import { isConfigurable, productUpdatedAt } from './product-objects.ts'
import { incrementId, isConfigured, skuOf } from './order-object.ts'

/**
 * Shopify's rows of the same world, changed by what Magento does not know: visits, tips, duties and
 * edits. What is cancelled before it was charged comes back without a payment.
 */
export function mgTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): CanonicalTruth {
  const rows = truthRows(shop.world, connectionId, at)
  const orders = new Map([...shop.world.orders.until(at)].map((order) => [String(order.id), order]))
  const placed = rows.orders.filter(({ is_test }) => !is_test)
  const ids = new Set(placed.map(({ order_id }) => order_id))
  const orderOf = ({ order_id }: { readonly order_id: string }): Order => {
    const order = orders.get(order_id)
    if (order === undefined) throw new Error(`There is no order ${order_id}`)
    return order
  }
  const ofPlaced = <Row extends { readonly order_id: string }>(all: readonly Row[]) =>
    all.filter(({ order_id }) => ids.has(order_id))
  const memos = ofPlaced(rows.refunds).filter(({ kind }) => kind === 'refund')
  const memoIds = new Set(memos.map(({ refund_id }) => refund_id))
  return {
    orders: placed.map((row) => orderTruth(row, orderOf(row))),
    order_lines: ofPlaced(rows.order_lines).flatMap((row) => lineTruth(row, orderOf(row))),
    refunds: memos.map((row) => refundTruth(row, orderOf(row))),
    refund_lines: ofPlaced(rows.refund_lines)
      .filter(({ refund_id }) => memoIds.has(refund_id))
      .map((row) => ({ ...row, refund_id: refundId(row, orderOf(row)) })),
    customers: [...shop.world.customers.until(at)].map((customer, at) =>
      customerTruth(rows.customers[at], customer, shop),
    ),
    products: [...shop.world.products.until(at)].map((product, at) =>
      productTruth(rows.products[at], product, shop),
    ),
    product_variants: [...shop.world.products.until(at)].flatMap((product) =>
      variantTruth(
        rows.product_variants.filter(({ product_id }) => product_id === String(product.id)),
        product,
      ),
    ),
  }
}

type OrderRow = TruthRows['orders'][number]
type LineRow = TruthRows['order_lines'][number]
type CustomerRow = TruthRows['customers'][number]
type ProductRow = TruthRows['products'][number]
type VariantRow = TruthRows['product_variants'][number]
type RefundRow = TruthRows['refunds'][number]

function orderTruth(row: OrderRow, order: Order): OrderRow {
  const { dutiesMinor, dutiesTaxMinor, tipMinor, cancelledAt, refunds, totalMinor } = order
  const totalOfMagento = totalMinor - dutiesMinor - dutiesTaxMinor - tipMinor
  const refunded = refunds.reduce((sum, refund) => sum + paidBack(refund), 0)
  const status =
    refunds.length === 0 ? 'paid' : refunded >= totalOfMagento ? 'refunded' : 'partially_refunded'
  return {
    ...row,
    order_name: incrementId(order),
    tax: money(order.taxMinor - dutiesTaxMinor),
    total: money(totalOfMagento),
    financial_status: cancelledAt === null ? status : 'voided',
    source_name: order.source === 'web' ? 'web' : 'admin',
    customer_order_index: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    duties: '0.00',
    tips: '0.00',
    // Without any tax, prices cannot contain it.
    prices_include_tax: order.taxesIncluded && order.lines.some((line) => line.taxRate > 0),
    tags: null,
    payment_gateways: order.source === 'web' ? 'braintree' : 'checkmo',
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  }
}

function lineTruth(row: LineRow, order: Order): LineRow[] {
  const line = order.lines.find(({ id }) => String(id) === row.line_id)
  if (line === undefined || line.addedAt !== null) return []
  return [
    {
      ...row,
      sku: skuOf(line),
      vendor: null,
      selling_plan: null,
      variant_id: isConfigured(line) ? row.variant_id : row.product_id,
    },
  ]
}

function refundTruth(row: RefundRow, order: Order): RefundRow {
  const refund = order.refunds.find(({ id }) => String(id) === row.refund_id)
  if (refund === undefined) throw new Error(`There is no refund ${row.refund_id}`)
  const isCancelled = order.cancelledAt !== null
  const { adjustmentMinor, adjustmentTaxMinor, feeMinor } = refund
  const tax =
    refund.lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0) + refund.shippingTaxMinor
  return {
    ...row,
    refund_id: refundId(row, order),
    tax: money(tax),
    total: isCancelled ? '0.00' : money(paidBack(refund)),
    note: isCancelled ? null : row.note,
    // A cancelled order is not adjusted. Magento states neither the tax of an adjustment nor a fee of its own.
    adjustments: money(isCancelled ? 0 : adjustmentMinor + adjustmentTaxMinor - feeMinor),
    fees: '0.00',
    duties: '0.00',
  }
}

/** Magento counts no orders, has no tags, and a phone number only in an address. */
function customerTruth(
  row: CustomerRow | undefined,
  customer: Customer,
  shop: SandboxShop,
): CustomerRow {
  if (row === undefined) throw new Error(`There is no customer ${customer.id}`)
  const { locale, address, email, phone } = customer
  const views = storeViewsOf(shop).map((view) => view.locale.slice(0, 2))
  return {
    ...row,
    email: email === null ? `customer-${customer.id}@example.com` : row.email,
    phone: address === null ? null : phone,
    accepts_sms: false,
    declined_data_sale: null,
    orders_count: 0,
    amount_spent: '0.00',
    language: views.find((language) => language === locale.slice(0, 2)) ?? views[0] ?? null,
    tags: '',
  }
}

function productTruth(
  row: ProductRow | undefined,
  product: Product,
  shop: SandboxShop,
): ProductRow {
  if (row === undefined) throw new Error(`There is no product ${product.id}`)
  return {
    ...row,
    vendor: null,
    image_url:
      row.image_url === null
        ? null
        : `${baseUrlOf(shop)}media/catalog/product/p/${product.handle}.jpg`,
    published_at: null,
    updated_at: new Date(productUpdatedAt(product)).toISOString(),
    tags: '',
  }
}

/** A product without a choice is its own variant; a gift card has no price of its own. */
function variantTruth(rows: readonly VariantRow[], product: Product): VariantRow[] {
  const updated_at = new Date(productUpdatedAt(product)).toISOString()
  const withSku = rows.map((row) => ({
    ...row,
    sku: row.sku ?? `MG-${row.variant_id}`,
    updated_at,
  }))
  if (isConfigurable(product)) return withSku
  const own = { variant_id: String(product.id), title: 'Default Title' }
  const card = { sku: `MG-${product.id}`, price: '0.00', inventory_quantity: null }
  return withSku.slice(0, 1).map((row) => ({ ...row, ...own, ...(product.isGiftCard && card) }))
}

function refundId({ refund_id }: { readonly refund_id: string }, order: Order): string {
  return order.cancelledAt === null ? refund_id : `A${order.id}`
}

function paidBack(refund: Order['refunds'][number]): number {
  const { shippingMinor, shippingTaxMinor, adjustmentMinor, adjustmentTaxMinor, feeMinor } = refund
  return refund.lines.reduce(
    (sum, line) => sum + line.merchandiseMinor + line.taxMinor,
    shippingMinor + shippingTaxMinor + adjustmentMinor + adjustmentTaxMinor - feeMinor,
  )
}

function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
