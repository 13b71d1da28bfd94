import { msPerDay, type DayNumber } from '@cartograph/contract'
import { indexColumn, numberColumn } from '../columns.ts'
import type { Order } from '../entities.ts'
import { grossOf, refundedTotal } from '../orders/order-sums.ts'
import { pick, randomFor } from '../random.ts'
import { createJournal, createDailyGrowth, type Journal } from './journal.ts'
import type { Entries, Subscription, SubscriptionCharge } from './ledger-types.ts'
import type { ShopTimeline } from './shop-timeline.ts'
import { nextChargeTime, subscribedLine, termsOf } from './subscription-terms.ts'

export interface SubscriptionLedger {
  readonly subscriptions: Entries<Subscription>
  readonly charges: Entries<SubscriptionCharge>
}

interface ChargeDraft {
  readonly createdAt: number
  readonly subscription: number
  /** `none` for a skipped or failed charge. */
  readonly order: number
  readonly amountMinor: number
  readonly refundedAt: number
  /** When the next charge is due. */
  readonly nextAt: number
}

const none = -1
/** After this time an order no longer changes. */
const settledAfterMs = 60 * msPerDay
const errors = [
  'Your card was declined.',
  'Your card has insufficient funds.',
  'Your card has expired.',
]

/**
 * Subscriptions and their charges. Each later order of a subscriber is a successful charge; if none was
 * placed by the due date, the charge was skipped or failed.
 */
export function createSubscriptionLedger(timeline: ShopTimeline): SubscriptionLedger {
  const { world, calendar } = timeline
  const { seed } = world.options
  /** Columns by subscription. */
  const began = { order: indexColumn(), customer: indexColumn(), amountMinor: indexColumn() }
  const due = { at: numberColumn(), lastCharge: indexColumn() }
  const subscriptionOf = new Map<number, number>()
  const dueOn = new Map<DayNumber, number[]>()
  /** Columns by charge. */
  const made = { subscription: indexColumn(), order: indexColumn(), amountMinor: indexColumn() }
  const after = { refundedAt: numberColumn(), nextAt: numberColumn(), chargeBefore: indexColumn() }

  const growUntil = createDailyGrowth(timeline, (day) => {
    for (const order of timeline.ordersOf(day)) recordOrder(order)
    const end = calendar.midnight(day + 1)
    for (const subscription of dueOn.get(day) ?? []) addMissedCharges(subscription, end)
    dueOn.delete(day)
    subscriptions.close(end)
    charges.close(end)
  })

  function recordOrder(index: number): void {
    const createdAt = world.orders.createdAt(index)
    const order = world.orders.get(index, new Date(createdAt))
    const customer = order.customerId === null ? null : world.customers.indexOf(order.customerId)
    if (customer === null) return
    const subscription = subscriptionOf.get(customer)
    if (subscription === undefined) subscribe(customer, order)
    else if (termsAt(subscription).cancelledAt > createdAt) {
      addMissedCharges(subscription, createdAt)
      charge(subscription, order)
    }
  }

  function subscribe(customer: number, order: Order): void {
    const line = subscribedLine(seed, order)
    if (!line) return
    const subscription = began.order.push(order.index)
    began.customer.push(customer)
    began.amountMinor.push(grossOf(line))
    due.at.push(0)
    due.lastCharge.push(none)
    subscriptionOf.set(customer, subscription)
    subscriptions.schedule({ createdAt: order.createdAt })
    const { cancelledAt } = termsAt(subscription)
    if (cancelledAt !== Infinity) subscriptions.touch(subscription, cancelledAt)
    planNext(subscription, order.createdAt)
  }

  function charge(subscription: number, { index, createdAt, totalMinor }: Order): void {
    const { refunds } = world.orders.get(index, new Date(createdAt + settledAfterMs))
    const last = refunds.at(-1)
    const isGivenBack = last !== undefined && refundedTotal({ refunds }) >= totalMinor
    recordCharge(subscription, createdAt, {
      order: index,
      amountMinor: totalMinor,
      refundedAt: isGivenBack ? last.createdAt : Infinity,
    })
  }

  /** Records skipped or failed charges for all due dates before a moment. */
  function addMissedCharges(subscription: number, moment: number): void {
    const until = Math.min(moment, termsAt(subscription).cancelledAt)
    const amountMinor = began.amountMinor.at(subscription)
    for (let at = due.at.at(subscription); at < until; at = due.at.at(subscription)) {
      recordCharge(subscription, at, { order: none, amountMinor, refundedAt: Infinity })
    }
  }

  function recordCharge(
    subscription: number,
    createdAt: number,
    what: Pick<ChargeDraft, 'order' | 'amountMinor' | 'refundedAt'>,
  ): void {
    const nextAt = planNext(subscription, createdAt)
    charges.schedule({ createdAt, subscription, ...what, nextAt })
    subscriptions.touch(subscription, createdAt)
  }

  function planNext(subscription: number, moment: number): number {
    const next = nextChargeTime(calendar, moment, termsAt(subscription))
    due.at.set(subscription, next)
    const day = calendar.dayAt(next)
    const others = dueOn.get(day)
    if (others) others.push(subscription)
    else dueOn.set(day, [subscription])
    return next
  }

  function termsAt(subscription: number) {
    const order = began.order.at(subscription)
    return termsOf(seed, order, world.orders.createdAt(order))
  }

  function writeCharge(draft: ChargeDraft, row: number): boolean {
    const { subscription } = draft
    made.subscription.push(subscription)
    made.order.push(draft.order)
    made.amountMinor.push(draft.amountMinor)
    after.refundedAt.push(draft.refundedAt)
    after.nextAt.push(draft.nextAt)
    after.chargeBefore.push(due.lastCharge.at(subscription))
    due.lastCharge.set(subscription, row)
    if (draft.refundedAt !== Infinity) charges.touch(row, draft.refundedAt)
    return true
  }

  function nextChargeAt(subscription: number, moment: number): number {
    let row = due.lastCharge.at(subscription)
    while (row !== none && charges.createdAt(row) > moment) row = after.chargeBefore.at(row)
    if (row !== none) return after.nextAt.at(row)
    const terms = termsAt(subscription)
    return nextChargeTime(calendar, subscriptions.createdAt(subscription), terms)
  }

  function readSubscription(row: number, moment: number, updatedAt: number): Subscription {
    const createdAt = subscriptions.createdAt(row)
    const order = world.orders.get(began.order.at(row), new Date(createdAt))
    const line = subscribedLine(seed, order)
    if (!line) throw new Error(`Order ${order.name} starts no subscription`)
    const { cancelledAt, cancelReason, intervalUnit, intervalCount } = termsAt(row)
    const isCancelled = cancelledAt <= moment
    return {
      id: subscriptionId(row),
      createdAt,
      updatedAt,
      customerId: world.customers.idOf(began.customer.at(row)),
      orderId: order.id,
      orderMinor: order.totalMinor,
      status: isCancelled ? 'cancelled' : 'active',
      cancelledAt: isCancelled ? cancelledAt : null,
      cancelReason: isCancelled ? cancelReason : null,
      nextChargeAt: isCancelled ? null : nextChargeAt(row, moment),
      productId: line.productId,
      variantId: line.variantId,
      productTitle: line.title,
      sku: line.sku,
      priceMinor: line.unitPriceMinor,
      quantity: line.quantity,
      intervalUnit,
      intervalCount,
    }
  }

  function readCharge(row: number, moment: number, updatedAt: number): SubscriptionCharge {
    const subscription = made.subscription.at(row)
    const order = made.order.at(row)
    const at = charges.createdAt(row)
    const plain = {
      id: String(902_000_000 + row),
      createdAt: at,
      updatedAt,
      subscriptionId: subscriptionId(subscription),
      customerId: world.customers.idOf(began.customer.at(subscription)),
      scheduledAt: at,
      amountMinor: made.amountMinor.at(row),
      error: null,
    }
    if (order !== none) {
      const status = after.refundedAt.at(row) <= moment ? 'refunded' : 'success'
      return { ...plain, status, processedAt: at, orderId: world.orders.idOf(order) }
    }
    const random = randomFor(seed, 'subscriptionCharge', row)
    if (random() < 0.6) return { ...plain, status: 'skipped', processedAt: null, orderId: null }
    const error = pick(random, errors)
    return { ...plain, status: 'error', processedAt: at, orderId: null, error }
  }

  const subscriptions: Journal<{ readonly createdAt: number }, Subscription> = createJournal({
    growUntil,
    write: () => true,
    read: readSubscription,
  })
  const charges = createJournal({ growUntil, write: writeCharge, read: readCharge })
  return { subscriptions, charges }
}

function subscriptionId(row: number): string {
  return String(518_000_000 + row)
}
