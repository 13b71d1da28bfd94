import type { Order, OrderLine, Refund } from '../entities.ts'

export function grossOf(line: OrderLine): number {
  return line.unitPriceMinor * line.quantity
}

export function discountsOf(line: OrderLine): number {
  let total = 0
  for (const { amountMinor } of line.discounts) total += amountMinor
  return total
}

/** As displayed, after discounts. */
export function netOf(line: OrderLine): number {
  return grossOf(line) - discountsOf(line)
}

/** After discounts, without tax. */
export function goodsOf(line: OrderLine, { taxesIncluded }: Pick<Order, 'taxesIncluded'>): number {
  return taxesIncluded ? netOf(line) - line.taxMinor : netOf(line)
}

/** The discounts of the line without the tax they contain. */
export function untaxedDiscounts(
  line: OrderLine,
  { taxesIncluded }: Pick<Order, 'taxesIncluded'>,
): number {
  const discounts = discountsOf(line)
  return taxesIncluded ? discounts - includedTax(discounts, line.taxRate) : discounts
}

/** The tax in an amount that contains it. */
export function includedTax(amountMinor: number, rate: number): number {
  return Math.round((amountMinor * rate) / (10_000 + rate))
}

/** The tax on an amount that does not contain it. */
export function addedTax(amountMinor: number, rate: number): number {
  return Math.round((amountMinor * rate) / 10_000)
}

export function refundTotal(refund: Refund): number {
  let total =
    refund.shippingMinor +
    refund.shippingTaxMinor +
    refund.dutiesMinor +
    refund.dutiesTaxMinor +
    refund.adjustmentMinor +
    refund.adjustmentTaxMinor -
    refund.feeMinor
  for (const line of refund.lines) total += line.merchandiseMinor + line.taxMinor
  return total
}

export function refundedTotal(order: Pick<Order, 'refunds'>): number {
  let total = 0
  for (const refund of order.refunds) total += refundTotal(refund)
  return total
}

export function financialStatus(order: Order): 'paid' | 'partially_refunded' | 'refunded' {
  if (order.refunds.length === 0) return 'paid'
  return refundedTotal(order) >= order.totalMinor ? 'refunded' : 'partially_refunded'
}
