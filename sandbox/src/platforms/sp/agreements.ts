import type { Order, OrderLine, Refund, RefundLine } from '../../world/entities.ts'
import { idCapacity, lineIds } from '../../world/ids.ts'
import { includedTax, netOf, untaxedDiscounts } from '../../world/orders/order-sums.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { dateTime, gid } from './format.ts'

/** What was agreed at one moment: the order, an edit, a return or a refund. */
interface Agreement {
  readonly type: 'OrderAgreement' | 'OrderEditAgreement' | 'RefundAgreement' | 'ReturnAgreement'
  readonly id: number
  readonly reason: 'ORDER' | 'ORDER_EDIT' | 'REFUND' | 'RETURN'
  readonly happenedAt: number
  readonly refund: Refund | null
  readonly sales: readonly Sale[]
}

type LineType = 'ADJUSTMENT' | 'DUTY' | 'FEE' | 'GIFT_CARD' | 'PRODUCT' | 'SHIPPING' | 'TIP'

/** Amounts are negative for what is given back. */
interface Sale {
  readonly lineType: LineType
  readonly actionType: 'ORDER' | 'RETURN'
  readonly quantity: number | null
  /** After discounts and with tax. */
  readonly amountMinor: number
  readonly taxMinor: number
  /** Without the tax it contains. */
  readonly discountMinor: number
  readonly line: OrderLine | null
}

/** In order of time. */
export function agreementsOf(order: Order): readonly Agreement[] {
  const placed: Agreement = {
    type: 'OrderAgreement',
    id: order.id,
    reason: 'ORDER',
    happenedAt: order.createdAt,
    refund: null,
    sales: [
      ...order.lines.filter(({ addedAt }) => addedAt === null).map((line) => soldLine(line, order)),
      ...soldCharges(order),
    ],
  }
  const edits = order.edits.map((edit): Agreement => {
    const added = order.lines.filter(({ id }) => edit.added.includes(id))
    const isEdit = edit.reason === 'edit'
    return {
      type: isEdit ? 'OrderEditAgreement' : 'ReturnAgreement',
      id: edit.id,
      reason: isEdit ? 'ORDER_EDIT' : 'RETURN',
      happenedAt: edit.createdAt,
      refund: null,
      sales: [
        ...edit.removed.map((line) => returnedLine(line, order)),
        ...added.map((line) => soldLine(line, order)),
        ...edit.increased.map(({ lineId, quantity, taxMinor }): Sale => {
          const line = lineOf(lineId, order)
          const shown = line.unitPriceMinor * quantity
          return {
            lineType: 'PRODUCT',
            actionType: 'ORDER',
            quantity,
            amountMinor: order.taxesIncluded ? shown : shown + taxMinor,
            taxMinor,
            discountMinor: 0,
            line,
          }
        }),
      ],
    }
  })
  const refunds = order.refunds.map((refund): Agreement => ({
    type: 'RefundAgreement',
    id: refund.id,
    reason: 'REFUND',
    happenedAt: refund.createdAt,
    refund,
    sales: refundSales(refund, order),
  }))
  return [placed, ...edits, ...refunds].toSorted((a, b) => a.happenedAt - b.happenedAt)
}

interface NodesOf {
  readonly bag: (minor: number) => object
  readonly lineItem: (line: OrderLine) => object
  readonly refund: (refund: Refund) => object
}

export function agreementNode(agreement: Agreement, nodes: NodesOf) {
  const { type, id, reason, happenedAt, refund, sales } = agreement
  return {
    __typename: type,
    id: gid(type, id),
    reason,
    happenedAt: dateTime(happenedAt),
    ...(refund !== null && { refund: () => nodes.refund(refund) }),
    sales: (args: PageArguments) =>
      connectionOf(
        sales.map((sale, position) => ({ ...sale, id: id * 64 + position })),
        args,
        (sale) => saleNode(sale, nodes),
      ),
  }
}

const typeNames: Readonly<Record<LineType, string>> = {
  ADJUSTMENT: 'AdjustmentSale',
  DUTY: 'DutySale',
  FEE: 'FeeSale',
  GIFT_CARD: 'GiftCardSale',
  PRODUCT: 'ProductSale',
  SHIPPING: 'ShippingLineSale',
  TIP: 'TipSale',
}

function saleNode(sale: Sale & { readonly id: number }, { bag, lineItem }: NodesOf) {
  const { line } = sale
  const type = typeNames[sale.lineType]
  return {
    __typename: type,
    id: gid(type, sale.id),
    actionType: sale.actionType,
    lineType: sale.lineType,
    quantity: sale.quantity,
    totalAmount: () => bag(sale.amountMinor),
    totalTaxAmount: () => bag(sale.taxMinor),
    totalDiscountAmountBeforeTaxes: () => bag(sale.discountMinor),
    totalDiscountAmountAfterTaxes: () => bag(0),
    ...(line !== null && { lineItem: () => lineItem(line) }),
  }
}

function soldLine(line: OrderLine, order: Order): Sale {
  const isTaxed = !line.isGiftCard
  return {
    lineType: line.isGiftCard ? 'GIFT_CARD' : 'PRODUCT',
    actionType: 'ORDER',
    quantity: line.quantity,
    amountMinor: isTaxed && !order.taxesIncluded ? netOf(line) + line.taxMinor : netOf(line),
    taxMinor: line.taxMinor,
    discountMinor: untaxedDiscounts(line, order),
    line,
  }
}

function soldCharges(order: Order): Sale[] {
  const charges: Sale[] = []
  const { shippingMinor, shippingTaxMinor, shippingDiscountMinor, dutiesMinor } = order
  if (shippingMinor + shippingDiscountMinor > 0) {
    const rate = order.lines.find(({ taxRate }) => taxRate > 0)?.taxRate ?? 0
    charges.push({
      ...charge('SHIPPING', shippingMinor, shippingTaxMinor),
      discountMinor: order.taxesIncluded
        ? shippingDiscountMinor - includedTax(shippingDiscountMinor, rate)
        : shippingDiscountMinor,
    })
  }
  if (dutiesMinor > 0) charges.push(charge('DUTY', dutiesMinor, order.dutiesTaxMinor))
  if (order.tipMinor > 0)
    charges.push({ ...charge('TIP', order.tipMinor, 0), quantity: 1, line: tipLine(order) })
  return charges
}

function charge(lineType: LineType, minor: number, taxMinor: number): Sale {
  return {
    lineType,
    actionType: minor < 0 ? 'RETURN' : 'ORDER',
    quantity: null,
    amountMinor: minor + taxMinor,
    taxMinor,
    discountMinor: 0,
    line: null,
  }
}

function refundSales(refund: Refund, order: Order): Sale[] {
  const sales = refund.lines.map((line) => returnedLine(line, order))
  const { adjustmentMinor, adjustmentTaxMinor } = refund
  if (refund.shippingMinor > 0)
    sales.push(charge('SHIPPING', -refund.shippingMinor, -refund.shippingTaxMinor))
  if (refund.dutiesMinor > 0)
    sales.push(charge('DUTY', -refund.dutiesMinor, -refund.dutiesTaxMinor))
  if (adjustmentMinor !== 0)
    // An adjustment belongs to the return, whether it is withheld or given in addition.
    sales.push({
      ...charge('ADJUSTMENT', -adjustmentMinor, -adjustmentTaxMinor),
      actionType: 'RETURN',
    })
  if (refund.feeMinor > 0) sales.push(charge('FEE', refund.feeMinor, 0))
  return sales
}

function returnedLine(returned: RefundLine, order: Order): Sale {
  const line = lineOf(returned.lineId, order)
  const share = returned.quantity / line.quantity
  return {
    lineType: line.isGiftCard ? 'GIFT_CARD' : 'PRODUCT',
    actionType: 'RETURN',
    quantity: -returned.quantity,
    amountMinor: -returned.merchandiseMinor - returned.taxMinor,
    taxMinor: -returned.taxMinor,
    discountMinor: -Math.round(untaxedDiscounts(line, order) * share),
    line,
  }
}

function lineOf(lineId: number, order: Order): OrderLine {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new Error(`Order ${order.id} has no line ${lineId}`)
  return line
}

export function tipLine(order: Order): OrderLine {
  return {
    id: lineIds.id(order.index * idCapacity.lines + idCapacity.lines - 1),
    productId: null,
    variantId: null,
    sku: null,
    title: 'Tip',
    variantTitle: null,
    vendor: null,
    quantity: 1,
    unitPriceMinor: order.tipMinor,
    isGiftCard: false,
    discounts: [],
    taxRate: 0,
    taxMinor: 0,
    addedAt: null,
  }
}
