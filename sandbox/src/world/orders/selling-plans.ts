import type { Order, OrderLine } from '../entities.ts'
import { subscribedLine, termsOf } from '../ledgers/subscription-terms.ts'

/** The plan on which a line was bought; null for one-time purchases. */
export function sellingPlanOf(seed: number, order: Order, line: OrderLine): string | null {
  if (order.customerId === null || subscribedLine(seed, order)?.id !== line.id) return null
  const { intervalUnit, intervalCount } = termsOf(seed, order.index, order.createdAt)
  return intervalCount === 1
    ? `Delivered every ${intervalUnit}`
    : `Delivered every ${intervalCount} ${intervalUnit}s`
}

export function tagsOf(seed: number, order: Order): readonly string[] {
  return [
    ...(order.source === 'pos' ? ['in store'] : []),
    ...(order.source === 'shopify_draft_order' ? ['wholesale'] : []),
    ...(order.lines.some((line) => sellingPlanOf(seed, order, line) !== null)
      ? ['subscription']
      : []),
  ]
}
