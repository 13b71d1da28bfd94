import { msPerDay, type DayNumber } from '@cartograph/contract'
import { indexColumn, numberColumn } from '../columns.ts'
import type { Order } from '../entities.ts'
import { grossOf, refundedTotal } from '../orders/order-sums.ts'
import { pick, randomFor } from '../random.ts'
import { createBook, dayByDay, type Book } from './book.ts'
import type { Entries, Subscription, SubscriptionCharge } from './ledger-types.ts'
import type { ShopDiary } from './shop-diary.ts'
import { nextAfter, subscribedLine, termsOf } from './subscription-terms.ts'

export interface SubscriptionLedger {
  readonly subscriptions: Entries<Subscription>
  readonly charges: Entries<SubscriptionCharge>
}

interface ChargeDraft {
  readonly createdAt: number
  readonly subscription: number
  /** None for a charge that came to nothing. */
  readonly order: number
  readonly amountMinor: number
  readonly refundedAt: number
  /** When the one after it is due. */
  readonly nextAt: number
}

const none = -1
/** Everything that happens to an order has happened by then. */
const overMs = 60 * msPerDay
const errors = [
  'Your card was declined.',
  'Your card has insufficient funds.',
  'Your card has expired.',
]

/**
 * Who gets what again and again, and every attempt to be paid for it. Each later order of a subscriber is a
 * charge that went well; when none has come by the time one was due, it was skipped or it failed.
 */
export function createSubscriptionLedger(diary: ShopDiary): SubscriptionLedger {
  const { world, calendar } = diary
  const { seed } = world.options
  /** Of each subscription. */
  const began = { order: indexColumn(), customer: indexColumn(), amountMinor: indexColumn() }
  const due = { at: numberColumn(), lastCharge: indexColumn() }
  const subscriptionOf = new Map<number, number>()
  const dueOn = new Map<DayNumber, number[]>()
  /** Of each charge. */
  const made = { subscription: indexColumn(), order: indexColumn(), amountMinor: indexColumn() }
  const after = { refundedAt: numberColumn(), nextAt: numberColumn(), chargeBefore: indexColumn() }

  const growUntil = dayByDay(diary, (day) => {
    const { from, to } = diary.ordersOf(day)
    for (let index = from; index < to; index++) noteOrder(index)
    const end = calendar.midnight(day + 1)
    for (const subscription of dueOn.get(day) ?? []) missUntil(subscription, end)
    dueOn.delete(day)
    subscriptions.close(end)
    charges.close(end)
  })

  function noteOrder(index: number): void {
    const createdAt = world.orders.createdAt(index)
    const order = world.orders.get(index, new Date(createdAt))
    const customer = order.customerId === null ? null : world.customers.indexOf(order.customerId)
    if (customer === null) return
    const subscription = subscriptionOf.get(customer)
    if (subscription === undefined) subscribe(customer, order)
    else if (termsAt(subscription).cancelledAt > createdAt) {
      missUntil(subscription, createdAt)
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
    subscriptions.draft({ createdAt: order.createdAt })
    const { cancelledAt } = termsAt(subscription)
    if (cancelledAt !== Infinity) subscriptions.touch(subscription, cancelledAt)
    planNext(subscription, order.createdAt)
  }

  function charge(subscription: number, { index, createdAt, totalMinor }: Order): void {
    const { refunds } = world.orders.get(index, new Date(createdAt + overMs))
    const last = refunds.at(-1)
    const isGivenBack = last !== undefined && refundedTotal({ refunds }) >= totalMinor
    note(subscription, createdAt, {
      order: index,
      amountMinor: totalMinor,
      refundedAt: isGivenBack ? last.createdAt : Infinity,
    })
  }

  /** Every charge that was due before a moment came to nothing. */
  function missUntil(subscription: number, moment: number): void {
    const until = Math.min(moment, termsAt(subscription).cancelledAt)
    const amountMinor = began.amountMinor.at(subscription)
    for (let at = due.at.at(subscription); at < until; at = due.at.at(subscription)) {
      note(subscription, at, { order: none, amountMinor, refundedAt: Infinity })
    }
  }

  function note(
    subscription: number,
    createdAt: number,
    what: Pick<ChargeDraft, 'order' | 'amountMinor' | 'refundedAt'>,
  ): void {
    const nextAt = planNext(subscription, createdAt)
    charges.draft({ createdAt, subscription, ...what, nextAt })
    subscriptions.touch(subscription, createdAt)
  }

  function planNext(subscription: number, moment: number): number {
    const next = nextAfter(calendar, moment, termsAt(subscription))
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
    return nextAfter(calendar, subscriptions.createdAt(subscription), terms)
  }

  function readSubscription(row: number, moment: number, updatedAt: number): Subscription {
    const createdAt = subscriptions.createdAt(row)
    const order = world.orders.get(began.order.at(row), new Date(createdAt))
    const line = subscribedLine(seed, order)
    if (!line) throw new Error(`Nothing is subscribed to with order ${order.name}`)
    const { cancelledAt, cancelReason, intervalUnit, intervalCount } = termsAt(row)
    const isCancelled = cancelledAt <= moment
    return {
      id: subscriptionId(row),
      createdAt,
      updatedAt,
      customerId: world.customers.idOf(began.customer.at(row)),
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

  const subscriptions: Book<{ readonly createdAt: number }, Subscription> = createBook({
    growUntil,
    write: () => true,
    read: readSubscription,
  })
  const charges = createBook({ growUntil, write: writeCharge, read: readCharge })
  return { subscriptions, charges }
}

function subscriptionId(row: number): string {
  return String(518_000_000 + row)
}
