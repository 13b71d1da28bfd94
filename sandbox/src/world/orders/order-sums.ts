import type { Order, OrderLine, Refund } from '../entities.ts'

export function grossOf(line: OrderLine): number {
  return line.unitPriceMinor * line.quantity
}

export function discountsOf(line: OrderLine): number {
  let total = 0
  for (const { amountMinor } of line.discounts) total += amountMinor
  return total
}

export function netOf(line: OrderLine): number {
  return grossOf(line) - discountsOf(line)
}

export function refundTotal(refund: Refund): number {
  let total = refund.shippingMinor
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
