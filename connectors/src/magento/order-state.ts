import type { Order } from './api-types.ts'
import { instantOf } from './read-changes.ts'

/**
 * Whether the order was placed: while the customer is at the payment provider, and if they never come
 * back, Magento has an order that other shops do not.
 */
export function isPlaced(order: Order): boolean {
  if (order.state === 'pending_payment') return false
  if (order.state !== 'canceled') return true
  const before = statusesOf(order).filter((status) => status !== 'canceled')
  return before.length === 0 || before.some((status) => status !== 'pending_payment')
}

function statusesOf({ status_histories: histories }: Order): readonly string[] {
  return (histories ?? []).flatMap((entry) => entry?.status ?? [])
}

/**
 * When an order was cancelled; null if it is not. Magento writes it into the history only if someone
 * left a comment, and a cancelled order hardly changes again.
 */
export function cancelledAt(order: Order): string | null {
  if (order.state !== 'canceled') return null
  const times = (order.status_histories ?? []).flatMap((entry) =>
    entry?.status === 'canceled' && entry.created_at != null ? [entry.created_at] : [],
  )
  return instantOf(times.toSorted()[0] ?? order.updated_at)
}
