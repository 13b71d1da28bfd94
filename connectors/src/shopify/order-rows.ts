import type {
  ConnectionId,
  OrderLineRow,
  OrderRow,
  RefundLineRow,
  RefundRow,
} from '@cartograph/contract'
import { addDecimals, multiplyDecimal, normaliseDecimal } from '../kit/values/decimal.ts'
import type {
  LineItemNode,
  MoneyBag,
  OrderNode,
  RefundLineItemNode,
  RefundNode,
} from './api-types.ts'
import { instant, numericId, textOrNull } from './scalars.ts'

export function orderRow(order: OrderNode, connectionId: ConnectionId): OrderRow {
  const sold = order.lineItems.nodes.filter((line) => !line.isGiftCard)
  const address = order.shippingAddress
  const journey = order.customerJourneySummary
  const utm = journey?.lastVisit?.utmParameters
  return {
    connection_id: connectionId,
    order_id: numericId(order.id),
    order_name: order.name,
    processed_at: instant(order.processedAt),
    updated_at: instant(order.updatedAt),
    cancelled_at: order.cancelledAt === null ? null : instant(order.cancelledAt),
    is_test: order.test,
    currency: order.currencyCode,
    gross_sales: addDecimals(sold.map(grossSales)),
    discounts: addDecimals(sold.map(discounts)),
    shipping: amount(order.totalShippingPriceSet),
    tax: order.totalTaxSet === null ? '0.00' : amount(order.totalTaxSet),
    total: amount(order.totalPriceSet),
    financial_status: order.displayFinancialStatus?.toLowerCase() ?? 'unknown',
    fulfillment_status: order.displayFulfillmentStatus.toLowerCase(),
    source_name: textOrNull(order.sourceName),
    customer_id: order.customer === null ? null : numericId(order.customer.id),
    customer_order_index: journey?.customerOrderIndex ?? null,
    shipping_country: textOrNull(address?.countryCodeV2),
    shipping_province: textOrNull(address?.provinceCode),
    shipping_city: textOrNull(address?.city),
    utm_source: textOrNull(utm?.source),
    utm_medium: textOrNull(utm?.medium),
    utm_campaign: textOrNull(utm?.campaign),
    referrer_source: textOrNull(journey?.lastVisit?.source),
    discount_codes: order.discountCodes.join(','),
  }
}

export function orderLineRow(
  line: LineItemNode,
  order: OrderNode,
  connectionId: ConnectionId,
): OrderLineRow {
  return {
    connection_id: connectionId,
    order_id: numericId(order.id),
    line_id: numericId(line.id),
    processed_at: instant(order.processedAt),
    product_id: line.product === null ? null : numericId(line.product.id),
    variant_id: line.variant === null ? null : numericId(line.variant.id),
    sku: textOrNull(line.sku),
    title: line.title,
    vendor: textOrNull(line.vendor),
    quantity: line.quantity,
    currency: order.currencyCode,
    unit_price: amount(line.originalUnitPriceSet),
    gross_sales: grossSales(line),
    discounts: discounts(line),
    is_gift_card: line.isGiftCard,
  }
}

export function refundRow(
  refund: RefundNode,
  order: OrderNode,
  connectionId: ConnectionId,
): RefundRow {
  const lines = refund.refundLineItems.nodes
  const giftCards = new Set(
    order.lineItems.nodes.filter((line) => line.isGiftCard).map((line) => line.id),
  )
  const goods = lines.filter((line) => !giftCards.has(line.lineItem.id))
  return {
    connection_id: connectionId,
    order_id: numericId(order.id),
    refund_id: numericId(refund.id),
    refunded_at: instant(refund.createdAt),
    currency: order.currencyCode,
    merchandise: addDecimals(goods.map((line) => line.subtotalSet.shopMoney.amount)),
    tax: addDecimals(lines.map((line) => line.totalTaxSet.shopMoney.amount)),
    total: amount(refund.totalRefundedSet),
    note: textOrNull(refund.note),
  }
}

/** Shopify lists a refunded line once per restock type; the warehouse has one row per refund. */
export function refundLineRows(
  refund: RefundNode,
  order: OrderNode,
  connectionId: ConnectionId,
): RefundLineRow[] {
  const listed = refund.refundLineItems.nodes
  return [...new Set(listed.map(lineIdOf))].map((lineId) => {
    const items = listed.filter((item) => lineIdOf(item) === lineId)
    return {
      connection_id: connectionId,
      order_id: numericId(order.id),
      refund_id: numericId(refund.id),
      line_id: lineId,
      refunded_at: instant(refund.createdAt),
      currency: order.currencyCode,
      quantity: items.reduce((sum, item) => sum + item.quantity, 0),
      merchandise: addDecimals(items.map((item) => item.subtotalSet.shopMoney.amount)),
      tax: addDecimals(items.map((item) => item.totalTaxSet.shopMoney.amount)),
    }
  })
}

function lineIdOf(item: RefundLineItemNode): string {
  return numericId(item.lineItem.id)
}

function grossSales(line: LineItemNode): string {
  return multiplyDecimal(line.originalUnitPriceSet.shopMoney.amount, line.quantity)
}

/** The line's discounts plus its share of the order's. */
function discounts(line: LineItemNode): string {
  return addDecimals(
    line.discountAllocations.map((part) => part.allocatedAmountSet.shopMoney.amount),
  )
}

function amount(money: MoneyBag): string {
  return normaliseDecimal(money.shopMoney.amount)
}
