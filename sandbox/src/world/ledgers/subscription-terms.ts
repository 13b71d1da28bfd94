import { msPerDay } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import type { Order, OrderLine } from '../entities.ts'
import { between, pick, pickWeighted, randomFor } from '../random.ts'

/** The terms of a subscription, including its future cancellation. */
export interface SubscriptionTerms {
  readonly intervalUnit: 'week' | 'month'
  readonly intervalCount: number
  /** `Infinity` for most. */
  readonly cancelledAt: number
  readonly cancelReason: string
}

/** A line whose product can be subscribed to. */
export type SubscribedLine = OrderLine & { readonly productId: number; readonly variantId: number }

const intervals = [
  { weight: 0.62, intervalUnit: 'month', intervalCount: 1 },
  { weight: 0.16, intervalUnit: 'month', intervalCount: 2 },
  { weight: 0.1, intervalUnit: 'month', intervalCount: 3 },
  { weight: 0.12, intervalUnit: 'week', intervalCount: 2 },
] as const

const reasons = [
  'Too expensive',
  'I have more than I need',
  'I no longer use this product',
  'I want a different product',
  'Created by accident',
  'Other reason',
]

/** The share of orders that start a subscription. */
const subscribingShare = 0.05
const cancellingShare = 0.35

/** The line of an order that starts a subscription; null for most orders. */
export function subscribedLine(seed: number, order: Order): SubscribedLine | null {
  if (randomFor(seed, 'subscriber', order.index)() >= subscribingShare) return null
  return order.lines.find(isRepeatable) ?? null
}

export function termsOf(seed: number, order: number, createdAt: number): SubscriptionTerms {
  const random = randomFor(seed, 'subscriptionTerms', order)
  const weights = intervals.map(({ weight }) => weight)
  const interval = intervals[pickWeighted(random, weights, 1)] ?? intervals[0]
  const leaves = random() < cancellingShare
  const afterMs = between(random, 14 * 86_400, 400 * 86_400) * 1000
  return {
    intervalUnit: interval.intervalUnit,
    intervalCount: interval.intervalCount,
    cancelledAt: leaves ? createdAt + afterMs : Infinity,
    cancelReason: pick(random, reasons),
  }
}

/** One interval after a moment, at the same time of day in the shop. */
export function nextChargeTime(
  calendar: Calendar,
  moment: number,
  terms: SubscriptionTerms,
): number {
  const day = calendar.dayAt(moment)
  const time = moment - calendar.midnight(day)
  if (terms.intervalUnit === 'week') return calendar.midnight(day + 7 * terms.intervalCount) + time
  const date = new Date(day * msPerDay)
  const month = date.getUTCMonth() + terms.intervalCount
  const lastOfMonth = Date.UTC(date.getUTCFullYear(), month + 1, 0) / msPerDay
  const same = Date.UTC(date.getUTCFullYear(), month, date.getUTCDate()) / msPerDay
  return calendar.midnight(Math.min(same, lastOfMonth)) + time
}

function isRepeatable(line: OrderLine): line is SubscribedLine {
  return !line.isGiftCard && line.productId !== null && line.variantId !== null
}
