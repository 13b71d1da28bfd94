import type { Order, OrderLine, Refund } from '../../world/entities.ts'
import {
  discountsOf,
  goodsOf,
  includedTax,
  untaxedDiscounts,
} from '../../world/orders/order-sums.ts'

/**
 * An order of the world as Magento has it: without tips, duties and edits, which it does not know.
 * Test orders of the world are orders whose customers never came back from the payment page.
 */

/** A discount, and the tax in it where prices include tax. */
export interface Discount {
  readonly amountMinor: number
  readonly taxMinor: number
}

export function discountOf(line: OrderLine, order: Order, share = 1): Discount {
  const amountMinor = Math.round(discountsOf(line) * share)
  return { amountMinor, taxMinor: order.taxesIncluded ? includedTax(amountMinor, line.taxRate) : 0 }
}

export function linesOf(order: Order): readonly OrderLine[] {
  return order.lines.filter(({ addedAt }) => addedAt === null)
}

export function rowTotal(line: OrderLine, order: Order): number {
  return goodsOf(line, order) + untaxedDiscounts(line, order)
}

export function shippingDiscount(order: Order, share = 1): Discount {
  const amountMinor = Math.round(order.shippingDiscountMinor * share)
  const rate = order.lines.find(({ taxRate }) => taxRate > 0)?.taxRate ?? 0
  return { amountMinor, taxMinor: order.taxesIncluded ? includedTax(amountMinor, rate) : 0 }
}

export function taxTotal(order: Order): number {
  return order.taxMinor - order.dutiesTaxMinor
}

export function orderTotal(order: Order): number {
  return order.totalMinor - order.tipMinor - order.dutiesMinor - order.dutiesTaxMinor
}

/** What the customer paid by gift card, which Magento subtracts from the total. */
export function giftCardPayment(order: Order): number {
  return order.index % 29 === 3 ? Math.min(1000, orderTotal(order)) : 0
}

/** Given back in addition, or withheld: an amount with its tax, and a fee. */
export function adjustmentOf(refund: Refund): number {
  return refund.adjustmentMinor + refund.adjustmentTaxMinor - refund.feeMinor
}

export function memoTax(refund: Refund): number {
  return refund.lines.reduce((sum, { taxMinor }) => sum + taxMinor, refund.shippingTaxMinor)
}

export function memoTotal(refund: Refund): number {
  const goods = refund.lines.reduce((sum, { merchandiseMinor }) => sum + merchandiseMinor, 0)
  return goods + refund.shippingMinor + memoTax(refund) + adjustmentOf(refund)
}

/** The credit memos of an order; a cancelled order was never charged and has none. */
export function memosOf(order: Order): readonly Refund[] {
  return order.cancelledAt === null && !order.isTest ? order.refunds : []
}
