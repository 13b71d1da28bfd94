import { msPerDay } from '@cartograph/contract'
import type { Journey, Order, OrderLine, Refund, RefundLine, Visit } from '../../world/entities.ts'
import {
  discountsOf,
  financialStatus,
  grossOf,
  netOf,
  refundedTotal,
  refundTotal,
} from '../../world/orders/order-sums.ts'
import { paymentsOf } from '../../world/orders/order-payments.ts'
import { shipmentsOf } from '../../world/orders/order-shipments.ts'
import { sellingPlanOf, tagsOf } from '../../world/orders/selling-plans.ts'
import { agreementsOf, agreementNode, tipLine } from './agreements.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { customerNode } from './customer-node.ts'
import { dateTime, gid, mailingAddress, moneyBag, optionalDateTime } from './format.ts'
import { productNodeById, variantNodeById } from './product-node.ts'
import type { ShopView } from './shop-view.ts'
import { fulfillmentNode, transactionNode } from './transaction-node.ts'

interface ListLength {
  readonly first?: number | null
}

/** The GraphQL node of an order; expensive fields are functions, called on demand. */
export function orderNode(order: Order, view: ShopView) {
  const { currency } = view
  const bag = (minor: number) => moneyBag(minor, currency, order.presentment)
  const subtotal = () => order.lines.reduce((total, line) => total + netOf(line), 0)
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    name: order.name,
    createdAt: () => dateTime(order.createdAt),
    processedAt: () => dateTime(order.createdAt),
    updatedAt: () => dateTime(order.updatedAt),
    cancelledAt: optionalDateTime(order.cancelledAt),
    cancelReason: order.cancelledAt === null ? null : 'CUSTOMER',
    test: order.isTest,
    currencyCode: currency,
    presentmentCurrencyCode: order.presentment?.currency ?? currency,
    edited: order.edits.length > 0,
    displayFinancialStatus: () => financialStatus(order).toUpperCase(),
    displayFulfillmentStatus: order.fulfilledAt === null ? 'UNFULFILLED' : 'FULFILLED',
    sourceName: order.source,
    taxesIncluded: order.taxesIncluded,
    originalTotalPriceSet: () => bag(order.totalMinor),
    totalPriceSet: () => bag(order.totalMinor),
    subtotalPriceSet: () => bag(subtotal()),
    totalDiscountsSet: () => bag(order.lines.reduce((total, line) => total + discountsOf(line), 0)),
    totalTaxSet: () => bag(order.taxMinor),
    totalShippingPriceSet: () =>
      bag(order.shippingMinor + (order.taxesIncluded ? order.shippingTaxMinor : 0)),
    totalTipReceivedSet: () => bag(order.tipMinor),
    originalTotalDutiesSet: () => (order.dutiesMinor === 0 ? null : bag(order.dutiesMinor)),
    totalRefundedSet: () => bag(refundedTotal(order)),
    netPaymentSet: () => bag(order.totalMinor - refundedTotal(order)),
    currentTotalPriceSet: () => bag(order.totalMinor - refundedTotal(order)),
    discountCode: order.discountCodes[0] ?? null,
    discountCodes: order.discountCodes,
    tags: () => tagsOf(view.world.options.seed, order),
    paymentGatewayNames: () => [
      ...new Set(paymentsOf(view.world.options.seed, order).map(({ gateway }) => gateway)),
    ],
    customer: () => buyerOf(order, view),
    email: () => buyerOf(order, view)?.email ?? null,
    shippingAddress: () => mailingAddress(order.id, order.shipTo),
    customerJourneySummary: () => journeySummary(order),
    lineItems: (args: PageArguments) =>
      connectionOf(linesWithTip(order), args, (line) => lineItemNode(line, order, view)),
    agreements: (args: PageArguments) =>
      connectionOf(agreementsOf(order), args, (agreement) =>
        agreementNode(agreement, {
          bag,
          lineItem: (line) => lineItemNode(line, order, view),
          refund: (refund) => refundNode(refund, order, view),
        }),
      ),
    transactions: ({ first }: ListLength) =>
      paymentsOf(view.world.options.seed, order)
        .slice(0, first ?? undefined)
        .map((payment) => transactionNode(payment, order, bag)),
    fulfillments: ({ first }: ListLength) =>
      shipmentsOf(view.world.options.seed, order)
        .slice(0, first ?? undefined)
        .map((shipment) => fulfillmentNode(shipment)),
    refunds: ({ first }: ListLength) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundNode(refund, order, view)),
  }
}

export function refundNode(refund: Refund, order: Order, view: ShopView) {
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    legacyResourceId: String(refund.id),
    createdAt: dateTime(refund.createdAt),
    // A missing note is an empty string.
    note: refund.note ?? '',
    totalRefundedSet: () => moneyBag(refundTotal(refund), view.currency, order.presentment),
    order: () => orderNode(order, view),
    refundLineItems: (args: PageArguments) =>
      connectionOf(refund.lines, args, (line) => refundLineItemNode(line, order, view)),
  }
}

function buyerOf(order: Order, view: ShopView) {
  const index = order.customerId === null ? null : view.world.customers.indexOf(order.customerId)
  return index === null ? null : customerNode(index, view)
}

function lineItemNode(line: OrderLine, order: Order, view: ShopView) {
  const bag = (minor: number) => moneyBag(minor, view.currency, order.presentment)
  const increased = order.edits
    .flatMap((edit) => edit.increased)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const quantity = line.quantity + increased
  const returned = () => returnedOf(line, order)
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    name: line.variantTitle === null ? line.title : `${line.title} - ${line.variantTitle}`,
    // A missing SKU is an empty string for catalogue items, and null for custom items.
    sku: line.sku ?? (line.productId === null ? null : ''),
    vendor: line.vendor,
    variantTitle: line.variantTitle,
    quantity,
    currentQuantity: () => quantity - returned(),
    refundableQuantity: () => quantity - returned(),
    isGiftCard: line.isGiftCard,
    originalUnitPriceSet: () => bag(line.unitPriceMinor),
    originalTotalSet: () => bag(grossOf(line)),
    discountedTotalSet: () => bag(grossOf(line) - lineLevel(line)),
    totalDiscountSet: () => bag(lineLevel(line)),
    discountAllocations: () =>
      line.discounts.map(({ amountMinor }) => ({ allocatedAmountSet: bag(amountMinor) })),
    product: () => (line.productId === null ? null : productNodeById(line.productId, view)),
    variant: () => (line.variantId === null ? null : variantNodeById(line.variantId, view)),
    sellingPlan: () => {
      const name = sellingPlanOf(view.world.options.seed, order, line)
      return name === null ? null : { name }
    },
  }
}

/** The platform lists a tip among the lines. */
function linesWithTip(order: Order): readonly OrderLine[] {
  return order.tipMinor === 0 ? order.lines : [...order.lines, tipLine(order)]
}

/** Shopify's `totalDiscountSet` of a line excludes its share of order discounts. */
function lineLevel(line: OrderLine): number {
  const own = line.discounts.filter(({ level }) => level === 'line')
  return own.reduce((total, { amountMinor }) => total + amountMinor, 0)
}

function returnedOf(line: OrderLine, order: Order): number {
  const returns = [
    ...order.refunds.flatMap((refund) => refund.lines),
    ...order.edits.flatMap((edit) => edit.removed),
  ]
  return returns
    .filter(({ lineId }) => lineId === line.id)
    .reduce((total, { quantity }) => total + quantity, 0)
}

function refundLineItemNode(line: RefundLine, order: Order, view: ShopView) {
  const bag = (minor: number) => moneyBag(minor, view.currency, order.presentment)
  const sold = order.lines.find(({ id }) => id === line.lineId)
  return {
    id: gid('RefundLineItem', line.id),
    quantity: line.quantity,
    restockType: line.restock,
    subtotalSet: () => bag(line.merchandiseMinor),
    totalTaxSet: () => bag(line.taxMinor),
    priceSet: () => bag(sold?.unitPriceMinor ?? 0),
    lineItem: () => (sold ? lineItemNode(sold, order, view) : null),
  }
}

function journeySummary(order: Order) {
  if (order.source !== 'web') return null
  const { journey } = order
  return {
    ready: journey !== null,
    customerOrderIndex: order.customerOrderIndex,
    daysToConversion: journey ? daysToConversion(order, journey) : null,
    firstVisit: journey ? visitNode(journey.firstVisit, order, 1) : null,
    lastVisit: journey ? visitNode(journey.lastVisit, order, journey.visits) : null,
    momentsCount: journey ? { count: journey.visits, precision: 'EXACT' } : null,
  }
}

function daysToConversion(order: Order, journey: Journey): number {
  return Math.floor((order.createdAt - journey.firstVisit.occurredAt) / msPerDay)
}

function visitNode(visit: Visit, order: Order, ordinal: number) {
  return {
    __typename: 'CustomerVisit',
    id: gid('CustomerVisit', order.id * 8 + ordinal),
    occurredAt: dateTime(visit.occurredAt),
    landingPage: visit.landingPage,
    referrerUrl: visit.referrerUrl,
    source: visit.source,
    sourceType: visit.tactic,
    utmParameters: visit.utm,
  }
}
