import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { Order, OrderLine, Refund } from '../../world/entities.ts'
import { includedTax, refundTotal } from '../../world/orders/order-sums.ts'
import { truthRows, type TruthRows } from '../../world/truth/truth-rows.ts'
import { currentOrder, total, type CurrentLine } from './current-order.ts'

type KnownRows = Pick<
  TruthRows,
  | 'orders'
  | 'order_lines'
  | 'refunds'
  | 'refund_lines'
  | 'customers'
  | 'products'
  | 'product_variants'
>

/**
 * The canonical rows that a complete sync would have stored. Where BigCommerce reports less than
 * Shopify does, the rows have less: visits, subscriptions to emails, the history of edits.
 */
export function bgTruth({ world }: SandboxShop, connectionId: ConnectionId, at: Date): KnownRows {
  const known = truthRows(world, connectionId, at)
  const shopify = new Map(known.orders.map((row) => [row.order_id, row]))
  const lineRows = new Map(known.order_lines.map((row) => [row.line_id, row]))
  const rows: KnownRows = {
    orders: [],
    order_lines: [],
    refunds: [],
    refund_lines: [],
    customers: known.customers.map((row) => ({
      ...row,
      accepts_email: false,
      accepts_sms: null,
      declined_data_sale: null,
      language: null,
      orders_count: 0,
      amount_spent: '0.00',
      tags: '',
    })),
    products: known.products.map((row) => {
      const isVisible = row.status === 'active'
      return {
        ...row,
        status: isVisible ? 'active' : 'draft',
        published_at: isVisible ? row.created_at : null,
        tags: '',
      }
    }),
    product_variants: known.product_variants,
  }
  for (const order of world.orders.until(at)) {
    const row = shopify.get(String(order.id))
    if (row !== undefined) addOrder(rows, row, lineRows, order)
  }
  return rows
}

function addOrder(
  rows: KnownRows,
  row: CanonicalRows['orders'],
  lineRows: ReadonlyMap<string, CanonicalRows['order_lines']>,
  order: Order,
): void {
  const now = currentOrder(order)
  const sold = now.lines.map((one) => ({ ...one, ...partsOf(one, order) }))
  const goods = sold.filter(({ line }) => !line.isGiftCard)
  // A coupon whose lines were all removed is no longer listed.
  const used = order.discountCodes.filter((_, at) =>
    now.lines.some(({ line }) => hasCode(line, at)),
  )
  rows.orders.push({
    ...row,
    order_name: `#${order.id}`,
    gross_sales: money(total(goods.map((one) => one.grossMinor))),
    discounts: money(total(goods.map((one) => one.discountMinor))),
    tax: money(now.taxMinor),
    total: money(now.totalMinor),
    financial_status: now.payment.replace(' ', '_'),
    source_name: { web: 'web', pos: 'external', shopify_draft_order: 'manual' }[order.source],
    customer_order_index: null,
    ...(goods.length === 0 && {
      shipping_country: null,
      shipping_province: null,
      shipping_city: null,
    }),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: used.join(','),
    duties: '0.00',
    tips: '0.00',
    fees: money(now.feesMinor),
    tags: null,
    payment_gateways: order.isTest ? 'Test Payment Gateway' : 'Credit Card',
    presentment_currency: null,
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  })
  for (const { line, quantity, grossMinor, discountMinor } of sold) {
    const known = lineRows.get(String(line.id))
    if (known === undefined) continue
    rows.order_lines.push({
      ...known,
      processed_at: row.processed_at,
      selling_plan: null,
      quantity,
      gross_sales: money(grossMinor),
      discounts: money(discountMinor),
    })
  }
  for (const refund of order.refunds) addRefund(rows, row, refund, order)
}

function hasCode({ discounts }: OrderLine, at: number): boolean {
  return discounts.filter(({ level }) => level === 'order').length > at
}

/** The tax of a line is that in what was paid for it. */
function partsOf({ line, quantity, paidMinor }: CurrentLine, { taxesIncluded }: Order) {
  const net = paidMinor - includedTax(paidMinor, line.taxRate)
  const shown = line.unitPriceMinor * quantity
  if (!taxesIncluded) return { grossMinor: shown, discountMinor: shown - net }
  const discount = shown - paidMinor
  const discountMinor = discount - includedTax(discount, line.taxRate)
  return { grossMinor: net + discountMinor, discountMinor }
}

/** Its tax is reported in total: each item has the tax of its rate, and the largest one the rest. */
function addRefund(
  rows: KnownRows,
  { connection_id, currency, order_id }: CanonicalRows['orders'],
  refund: Refund,
  order: Order,
): void {
  const rateOf = (lineId: number) => order.lines.find(({ id }) => id === lineId)?.taxRate ?? 0
  const ratio = (net: number, tax: number) => (net === 0 ? 0 : Math.round((tax / net) * 1e5) / 10)
  const items = [
    ...refund.lines.map((line) => ({
      kind: 'goods' as const,
      line,
      paid: line.merchandiseMinor + line.taxMinor,
      rate: rateOf(line.lineId),
    })),
    {
      kind: 'shipping' as const,
      line: null,
      paid: refund.shippingMinor + refund.shippingTaxMinor,
      rate: ratio(order.shippingMinor, order.shippingTaxMinor),
    },
    {
      kind: 'fees' as const,
      line: null,
      paid: refund.dutiesMinor + refund.dutiesTaxMinor,
      rate: ratio(order.dutiesMinor + order.tipMinor, order.dutiesTaxMinor),
    },
  ]
    .filter(({ kind, paid }) => kind === 'goods' || paid !== 0)
    .map((item) => ({ ...item, tax: includedTax(item.paid, item.rate) }))
  const tax =
    total(refund.lines.map((line) => line.taxMinor)) +
    refund.shippingTaxMinor +
    refund.dutiesTaxMinor +
    refund.adjustmentTaxMinor
  const largest = items.toSorted((one, other) => other.paid - one.paid)[0]
  if (largest !== undefined) largest.tax += tax - total(items.map((item) => item.tax))
  const net = (kind: (typeof items)[number]['kind']) =>
    total(items.filter((item) => item.kind === kind).map((item) => item.paid - item.tax))
  const refund_id = String(refund.id)
  const shared = {
    connection_id,
    currency,
    order_id,
    refund_id,
    refunded_at: new Date(refund.createdAt).toISOString(),
  }
  rows.refunds.push({
    ...shared,
    merchandise: money(net('goods')),
    tax: money(tax),
    total: money(refundTotal(refund)),
    note: refund.note,
    kind: 'refund',
    gross_sales: '0.00',
    discounts: '0.00',
    adjustments: money(refund.adjustmentMinor + refund.adjustmentTaxMinor - refund.feeMinor),
    shipping: money(net('shipping')),
    duties: '0.00',
    tips: '0.00',
    fees: money(net('fees')),
  })
  for (const { line, paid, tax: taxMinor } of items) {
    if (line === null) continue
    rows.refund_lines.push({
      ...shared,
      line_id: String(line.lineId),
      quantity: line.quantity,
      merchandise: money(paid - taxMinor),
      tax: money(taxMinor),
      units_added: 0,
      gross_sales: '0.00',
      discounts: '0.00',
    })
  }
}

function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
