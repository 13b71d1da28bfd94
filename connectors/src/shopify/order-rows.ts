import type {
  ConnectionId,
  OrderLineRow,
  OrderRow,
  RefundLineRow,
  RefundRow,
} from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { negateDecimal, normaliseDecimal } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { AgreementNode, LineItemNode, MoneyBag, OrderNode } from './api-types.ts'
import {
  laterAgreements,
  linePartsOf,
  partsOf,
  placedAgreements,
  salesByLine,
  type LineParts,
} from './sales.ts'
import { instant, numericId } from './scalars.ts'

export function orderRow(order: OrderNode, context: NormaliseContext): OrderRow {
  const sold = partsOf(placedAgreements(order).flatMap(({ sales }) => sales.nodes))
  const address = order.shippingAddress
  const journey = order.customerJourneySummary
  const utm = journey?.lastVisit?.utmParameters
  const first = journey?.firstVisit ?? null
  const seen = order.originalTotalPriceSet.presentmentMoney
  return {
    connection_id: context.connectionId,
    order_id: numericId(order.id),
    order_name: order.name,
    processed_at: instant(order.processedAt),
    updated_at: instant(order.updatedAt),
    cancelled_at: order.cancelledAt === null ? null : instant(order.cancelledAt),
    is_test: order.test,
    currency: order.currencyCode,
    gross_sales: sold.gross,
    discounts: sold.discounts,
    shipping: sold.shipping,
    tax: sold.tax,
    total: amount(order.originalTotalPriceSet),
    financial_status: financialStatusOf(order, context),
    fulfillment_status: fulfillmentStatusOf(order, context),
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
    duties: sold.duties,
    tips: sold.tips,
    fees: sold.fees,
    prices_include_tax: order.taxesIncluded,
    tags: order.tags?.join(',') ?? null,
    payment_gateways: order.paymentGatewayNames?.join(',') ?? null,
    presentment_currency: seen?.currencyCode ?? null,
    presentment_total: seen === null ? null : normaliseDecimal(seen.amount),
    first_visit_at: first === null ? null : instant(first.occurredAt),
    first_utm_source: textOrNull(first?.utmParameters?.source),
    first_utm_medium: textOrNull(first?.utmParameters?.medium),
    first_utm_campaign: textOrNull(first?.utmParameters?.campaign),
    first_referrer_source: textOrNull(first?.source),
  }
}

export const financialStatuses = [
  'AUTHORIZED',
  'EXPIRED',
  'PAID',
  'PARTIALLY_PAID',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'VOIDED',
]

export const fulfillmentStatuses = [
  'FULFILLED',
  'FULFILLMENT_NOT_REQUIRED',
  'IN_PROGRESS',
  'ON_HOLD',
  'OPEN',
  'PARTIALLY_FULFILLED',
  'PENDING_FULFILLMENT',
  'REQUEST_DECLINED',
  'RESTOCKED',
  'SCHEDULED',
  'UNFULFILLED',
]

/** An order without payments has no status. */
function financialStatusOf(
  { displayFinancialStatus: status }: OrderNode,
  context: NormaliseContext,
): string {
  if (status === null) return 'unknown'
  return namedValue(context, 'displayFinancialStatus', status, financialStatuses).toLowerCase()
}

function fulfillmentStatusOf(
  { displayFulfillmentStatus: status }: OrderNode,
  context: NormaliseContext,
): string {
  return namedValue(context, 'displayFulfillmentStatus', status, fulfillmentStatuses).toLowerCase()
}

/** Lines that were sold; a tip is listed among the lines, but is none. */
export function orderLineRows(order: OrderNode, connectionId: ConnectionId): OrderLineRow[] {
  const first = firstSales(order)
  return order.lineItems.nodes.flatMap((line) => {
    const sold = first.get(numericId(line.id))
    return sold === undefined ? [] : [orderLineRow(line, sold, order, connectionId)]
  })
}

interface FirstSale {
  readonly agreement: AgreementNode
  readonly parts: LineParts
}

/** Each line's first sale: in the order as placed, or in the edit or exchange that added it. */
function firstSales(order: OrderNode): ReadonlyMap<string, FirstSale> {
  const first = new Map<string, FirstSale>()
  for (const agreement of [...placedAgreements(order), ...laterAgreements(order)])
    for (const { lineId, sales } of salesByLine(agreement)) {
      const parts = linePartsOf(sales)
      if (parts.unitsSold > 0 && !first.has(lineId)) first.set(lineId, { agreement, parts })
    }
  return first
}

function orderLineRow(
  line: LineItemNode,
  { agreement, parts }: FirstSale,
  order: OrderNode,
  connectionId: ConnectionId,
): OrderLineRow {
  return {
    connection_id: connectionId,
    order_id: numericId(order.id),
    line_id: numericId(line.id),
    processed_at: instant(agreement.reason === 'ORDER' ? order.processedAt : agreement.happenedAt),
    product_id: line.product === null ? null : numericId(line.product.id),
    variant_id: line.variant === null ? null : numericId(line.variant.id),
    sku: textOrNull(line.sku),
    title: line.title,
    vendor: textOrNull(line.vendor),
    quantity: parts.unitsSold,
    currency: order.currencyCode,
    unit_price: amount(line.originalUnitPriceSet),
    gross_sales: parts.gross,
    discounts: parts.discounts,
    is_gift_card: line.isGiftCard,
    selling_plan: textOrNull(line.sellingPlan?.name),
  }
}

/** Refunds, returns and edits. A refund of goods whose return was agreed before has only its payment. */
export function refundRows(order: OrderNode, connectionId: ConnectionId): RefundRow[] {
  const refunds = new Map(order.refunds.map((refund) => [numericId(refund.id), refund]))
  const changes = changesOf(order)
  const known = new Set(changes.map(({ id }) => id))
  const shared = {
    connection_id: connectionId,
    order_id: numericId(order.id),
    currency: order.currencyCode,
  }
  const agreed = changes.map(({ id, kind, agreement }): RefundRow => {
    const refund = refunds.get(id)
    return {
      ...shared,
      refund_id: id,
      refunded_at: instant(agreement.happenedAt),
      ...givenBack(agreement),
      total: refund === undefined ? '0.00' : amount(refund.totalRefundedSet),
      note: textOrNull(refund?.note),
      kind,
    }
  })
  const onlyPaid = order.refunds.filter(({ id }) => !known.has(numericId(id)))
  return [
    ...agreed,
    ...onlyPaid.map((refund): RefundRow => ({
      ...shared,
      refund_id: numericId(refund.id),
      refunded_at: instant(refund.createdAt ?? order.updatedAt),
      ...givenBack(null),
      total: amount(refund.totalRefundedSet),
      note: textOrNull(refund.note),
      kind: 'refund',
    })),
  ]
}

interface Change {
  readonly id: string
  readonly kind: 'refund' | 'return' | 'edit'
  readonly agreement: AgreementNode
}

/** What happened after the order was placed; agreements without sales changed nothing. */
function changesOf(order: OrderNode): readonly Change[] {
  const byId = new Map<string, Change>()
  for (const agreement of laterAgreements(order)) {
    if (agreement.sales.nodes.length === 0) continue
    const { refund, reason } = agreement
    const id = refund == null ? `A${numericId(agreement.id)}` : numericId(refund.id)
    const kind = reason === 'REFUND' ? 'refund' : reason === 'RETURN' ? 'return' : 'edit'
    const earlier = byId.get(id)
    byId.set(id, {
      id,
      kind,
      agreement: earlier === undefined ? agreement : merge(earlier.agreement, agreement),
    })
  }
  return [...byId.values()]
}

function merge(earlier: AgreementNode, later: AgreementNode): AgreementNode {
  const nodes = [...earlier.sales.nodes, ...later.sales.nodes]
  return { ...earlier, sales: { ...earlier.sales, nodes } }
}

function givenBack(agreement: AgreementNode | null) {
  const parts = partsOf(agreement?.sales.nodes ?? [])
  return {
    merchandise: parts.returned,
    tax: negateDecimal(parts.tax),
    gross_sales: parts.gross,
    discounts: parts.discounts,
    adjustments: negateDecimal(parts.adjustments),
    shipping: negateDecimal(parts.shipping),
    duties: negateDecimal(parts.duties),
    tips: negateDecimal(parts.tips),
    fees: negateDecimal(parts.fees),
  }
}

export function refundLineRows(order: OrderNode, connectionId: ConnectionId): RefundLineRow[] {
  const first = firstSales(order)
  return changesOf(order).flatMap(({ id, agreement }) =>
    salesByLine(agreement).flatMap(({ lineId, sales }): RefundLineRow[] => {
      // The sale that added a line is the line's own row.
      const isAdded = first.get(lineId)?.agreement.id === agreement.id
      const changed = isAdded ? sales.filter(({ actionType }) => actionType === 'RETURN') : sales
      if (changed.length === 0) return []
      const parts = linePartsOf(changed)
      return [
        {
          connection_id: connectionId,
          order_id: numericId(order.id),
          refund_id: id,
          line_id: lineId,
          refunded_at: instant(agreement.happenedAt),
          currency: order.currencyCode,
          quantity: parts.unitsReturned,
          merchandise: parts.returned,
          tax: negateDecimal(parts.tax),
          units_added: parts.unitsSold,
          gross_sales: parts.gross,
          discounts: parts.discounts,
        },
      ]
    }),
  )
}

function amount(money: MoneyBag): string {
  return normaliseDecimal(money.shopMoney.amount)
}
