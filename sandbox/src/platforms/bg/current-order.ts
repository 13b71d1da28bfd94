import type { Order, OrderLine } from '../../world/entities.ts'
import { netOf, refundedTotal } from '../../world/orders/order-sums.ts'

/** A line as the order has it now. */
export interface CurrentLine {
  readonly line: OrderLine
  readonly quantity: number
  /** After discounts and with tax. */
  readonly paidMinor: number
  readonly taxMinor: number
}

/** BigCommerce has an order as it is now: what an edit added or removed is not told apart. */
export interface CurrentOrder {
  readonly lines: readonly CurrentLine[]
  /** Duties and tips, which BigCommerce has as fees. */
  readonly feesMinor: number
  readonly feesTaxMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly payment: 'paid' | 'partially refunded' | 'refunded'
}

export function currentOrder(order: Order): CurrentOrder {
  const lines = order.lines.flatMap((line) => currentLine(line, order))
  const feesMinor = order.dutiesMinor + order.tipMinor
  const feesTaxMinor = order.dutiesTaxMinor
  const chargesTax = order.shippingTaxMinor + feesTaxMinor
  const totalMinor =
    total(lines.map((one) => one.paidMinor)) + order.shippingMinor + feesMinor + chargesTax
  return {
    lines,
    feesMinor,
    feesTaxMinor,
    taxMinor: total(lines.map((one) => one.taxMinor)) + chargesTax,
    totalMinor,
    payment: paymentOf(order, totalMinor),
  }
}

function currentLine(line: OrderLine, order: Order): CurrentLine[] {
  const isOwn = ({ lineId }: { readonly lineId: number }) => lineId === line.id
  const removed = order.edits.flatMap((edit) => edit.removed).filter(isOwn)
  const increased = order.edits.flatMap((edit) => edit.increased).filter(isOwn)
  const more = total(increased.map(({ quantity }) => quantity))
  const moreTax = total(increased.map(({ taxMinor }) => taxMinor))
  const withTax = (shown: number, tax: number) => (order.taxesIncluded ? shown : shown + tax)
  const quantity = line.quantity + more - total(removed.map((one) => one.quantity))
  if (quantity === 0) return []
  const paidMinor =
    withTax(netOf(line), line.taxMinor) +
    withTax(line.unitPriceMinor * more, moreTax) -
    total(removed.map((one) => one.merchandiseMinor + one.taxMinor))
  const taxMinor = line.taxMinor + moreTax - total(removed.map((one) => one.taxMinor))
  return [{ line, quantity, paidMinor, taxMinor }]
}

function paymentOf(order: Order, totalMinor: number): CurrentOrder['payment'] {
  if (order.refunds.length === 0) return 'paid'
  return refundedTotal(order) >= totalMinor ? 'refunded' : 'partially refunded'
}

export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
