import { addDecimals, negateDecimal } from '../kit/values/decimal.ts'
import type { AgreementNode, OrderNode, SaleNode } from './api-types.ts'
import { numericId } from './scalars.ts'

/**
 * Shopify derives its sales report from an order's agreements: one when it is placed and one for each
 * edit, return and refund, each with its sales by line. A sale's net amount is its total without tax;
 * discounts are reported without tax, so gross = net + discount, whether prices include tax or not.
 */
export interface SaleParts {
  /** Products at their original price. */
  readonly gross: string
  readonly discounts: string
  /** Products given back, after discounts, as a positive amount. */
  readonly returned: string
  readonly adjustments: string
  readonly shipping: string
  readonly duties: string
  readonly tips: string
  readonly fees: string
  readonly tax: string
}

/** The parts of sales, positive where the customer was charged. Gift cards are not a sale yet. */
export function partsOf(all: readonly SaleNode[]): SaleParts {
  const sales = all.filter(({ lineType }) => lineType !== 'GIFT_CARD')
  const products = sales.filter(({ lineType }) => lineType === 'PRODUCT')
  const [returns, orders] = splitReturns(products)
  const net = (types: readonly string[]) =>
    addDecimals(sales.filter(({ lineType }) => types.includes(lineType)).map(netOf))
  const charges = sales.filter(({ lineType }) => !namedTypes.has(lineType))
  return {
    gross: addDecimals(orders.map(grossOf)),
    discounts: addDecimals(orders.map(discountOf)),
    returned: negateDecimal(addDecimals(returns.map(netOf))),
    adjustments: net(['ADJUSTMENT']),
    shipping: net(['SHIPPING']),
    duties: net(['DUTY']),
    tips: net(['TIP']),
    fees: addDecimals(charges.map(netOf)),
    tax: addDecimals(sales.map(taxOf)),
  }
}

/** Every value of Shopify's enums. */
export const lineTypes = [
  'ADDITIONAL_FEE',
  'ADJUSTMENT',
  'DUTY',
  'FEE',
  'GIFT_CARD',
  'PRODUCT',
  'SHIPPING',
  'TIP',
]
export const actionTypes = ['ORDER', 'RETURN', 'UPDATE']

/** Every other type is a fee, also one that Shopify adds later. */
const namedTypes = new Set(['PRODUCT', 'ADJUSTMENT', 'SHIPPING', 'DUTY', 'TIP'])

export interface LineParts {
  readonly unitsSold: number
  readonly unitsReturned: number
  readonly gross: string
  readonly discounts: string
  /** After discounts, as a positive amount. */
  readonly returned: string
  readonly tax: string
}

/** The parts of one line's sales, gift cards included. */
export function linePartsOf(sales: readonly SaleNode[]): LineParts {
  const [returns, orders] = splitReturns(sales)
  // An update changes the price or the discount of units already sold.
  const sold = orders.filter(({ actionType }) => actionType !== 'UPDATE')
  return {
    unitsSold: units(sold),
    unitsReturned: units(returns),
    gross: addDecimals(orders.map(grossOf)),
    discounts: addDecimals(orders.map(discountOf)),
    returned: negateDecimal(addDecimals(returns.map(netOf))),
    tax: addDecimals(sales.map(taxOf)),
  }
}

export interface LineSales {
  readonly lineId: string
  readonly sales: readonly SaleNode[]
}

/** The sales of goods and gift cards in an agreement, by line. */
export function salesByLine(agreement: AgreementNode): readonly LineSales[] {
  const byLine = new Map<string, SaleNode[]>()
  for (const sale of agreement.sales.nodes) {
    if (!isOfLine(sale)) continue
    const lineId = numericId(sale.lineItem.id)
    byLine.set(lineId, [...(byLine.get(lineId) ?? []), sale])
  }
  return [...byLine].map(([lineId, sales]) => ({ lineId, sales }))
}

function isOfLine(
  sale: SaleNode,
): sale is SaleNode & { readonly lineItem: NonNullable<SaleNode['lineItem']> } {
  const isLine = sale.lineType === 'PRODUCT' || sale.lineType === 'GIFT_CARD'
  return isLine && sale.lineItem != null
}

/** The agreements of the placed order, which may be several. */
export function placedAgreements({ agreements }: OrderNode): readonly AgreementNode[] {
  return agreements.nodes.filter(({ reason }) => reason === 'ORDER')
}

/** Edits, returns and refunds. */
export function laterAgreements({ agreements }: OrderNode): readonly AgreementNode[] {
  return agreements.nodes.filter(({ reason }) => reason !== 'ORDER')
}

function splitReturns(sales: readonly SaleNode[]): [returns: SaleNode[], orders: SaleNode[]] {
  const isReturn = ({ actionType }: SaleNode) => actionType === 'RETURN'
  return [sales.filter(isReturn), sales.filter((sale) => !isReturn(sale))]
}

function netOf(sale: SaleNode): string {
  return addDecimals([sale.totalAmount.shopMoney.amount, negateDecimal(taxOf(sale))])
}

function grossOf(sale: SaleNode): string {
  return addDecimals([netOf(sale), discountOf(sale)])
}

function discountOf(sale: SaleNode): string {
  return sale.totalDiscountAmountBeforeTaxes.shopMoney.amount
}

function taxOf(sale: SaleNode): string {
  return sale.totalTaxAmount.shopMoney.amount
}

/** Shopify writes the units of a return as a negative number. */
function units(sales: readonly SaleNode[]): number {
  return sales.reduce((sum, { quantity }) => sum + Math.abs(quantity ?? 0), 0)
}
