import { msPerDay } from '@cartograph/contract'
import { indexColumn, numberColumn } from '../columns.ts'
import { orderLifecycle, refundBatchTimes } from '../orders/order-lifecycle.ts'
import { createJournal, createDailyGrowth } from './journal.ts'
import type { Entries, Payment } from './ledger-types.ts'
import {
  cardPaymentOf,
  draftsOf,
  paymentKinds,
  type PaymentDraft,
  type PaymentKind,
} from './payment-drafts.ts'
import type { ShopTimeline } from './shop-timeline.ts'

const none = -1
/** After this time an order no longer changes. */
const settledAfterMs = 60 * msPerDay
const payoutHourMs = 8 * 3_600_000
const arrivalMs = 2 * msPerDay
const countries = ['US', 'CA', 'GB']

/** The balance transactions of the payment provider: charges, refunds, disputes and payouts. */
export function createPaymentLedger(timeline: ShopTimeline): Entries<Payment> {
  const { world, calendar, schedule } = timeline
  const { seed } = world.options
  const terms = { batches: refundBatchTimes(schedule, calendar) }
  const kinds = indexColumn()
  const subjects = indexColumn()
  const ordinals = indexColumn()
  const amounts = indexColumn()
  const fees = indexColumn()
  const availableAt = numberColumn()
  const customers = indexColumn()
  const origins = indexColumn()
  /** The row of the payout that included the transaction. */
  const payouts = indexColumn()
  /** Rows that are not paid out yet. */
  let balance: number[] = []

  const growUntil = createDailyGrowth(timeline, (day) => {
    const midnight = calendar.midnight(day)
    journal.schedule(payoutDraft(day, midnight + payoutHourMs))
    for (const order of timeline.ordersOf(day)) {
      const card = cardOf(order)
      if (card === null) continue
      const over = new Date(world.orders.createdAt(order) + settledAfterMs)
      const drafts = draftsOf(world.orders.get(order, over), card, midnight)
      for (const draft of drafts) journal.schedule(draft)
    }
    journal.close(calendar.midnight(day + 1))
  })

  function cardOf(order: number) {
    const placedAt = world.orders.createdAt(order)
    return cardPaymentOf(seed, order, placedAt, orderLifecycle(seed, order, placedAt, terms))
  }

  function write(draft: PaymentDraft, row: number): boolean {
    const isPayout = draft.kind === 'payout'
    const paidOut = isPayout ? payOut(draft.createdAt, row) : 0
    if (isPayout && paidOut === 0) return false
    const { customerId } = draft
    kinds.push(paymentKinds.indexOf(draft.kind))
    subjects.push(draft.of)
    ordinals.push(draft.ordinal)
    amounts.push(isPayout ? -paidOut : draft.amountMinor)
    fees.push(draft.feeMinor)
    availableAt.push(draft.availableAt)
    customers.push(customerId === null ? none : (world.customers.indexOf(customerId) ?? none))
    origins.push(countries.indexOf(draft.country))
    payouts.push(none)
    if (isPayout) journal.touch(row, draft.availableAt)
    else if (draft.kind !== 'declined') balance.push(row)
    const resolvedAt = draft.kind === 'dispute' ? cardOf(draft.of)?.dispute?.resolvedAt : undefined
    if (resolvedAt !== undefined) journal.touch(row, resolvedAt)
    return true
  }

  /** Pays out the available balance and returns its total; 0 if the balance is not positive. */
  function payOut(moment: number, payout: number): number {
    const due = balance.filter((row) => availableAt.at(row) <= moment)
    let total = 0
    for (const row of due) total += amounts.at(row) - fees.at(row)
    if (total <= 0) return 0
    for (const row of due) {
      payouts.set(row, payout)
      journal.touch(row, moment)
    }
    balance = balance.filter((row) => payouts.at(row) === none)
    return total
  }

  function read(row: number, moment: number, updatedAt: number): Payment {
    const kind = paymentKinds[kinds.at(row)] ?? 'charge'
    const of = subjects.at(row)
    const payout = payouts.at(row)
    const isPaidOut = payout !== none && journal.createdAt(payout) <= moment
    const plain: Payment = {
      id: paymentId(kind, of, ordinals.at(row)),
      kind: 'charge',
      status: 'succeeded',
      createdAt: journal.createdAt(row),
      updatedAt,
      amountMinor: amounts.at(row),
      feeMinor: fees.at(row),
      availableAt: availableAt.at(row),
      cardBrand: null,
      country: null,
      failureCode: null,
      disputeStatus: null,
      orderId: null,
      customerId: null,
      chargeId: null,
      payoutId: isPaidOut ? paymentId('payout', subjects.at(payout), 0) : null,
    }
    if (kind === 'payout') {
      return { ...plain, kind, status: plain.availableAt <= moment ? 'succeeded' : 'pending' }
    }
    const card = cardOf(of)
    const paid = {
      ...plain,
      cardBrand: card?.brand ?? null,
      country: countries[origins.at(row)] ?? null,
    }
    // A failed attempt has no order.
    if (kind === 'declined') {
      const failureCode = card?.declines[ordinals.at(row)]?.code ?? null
      return { ...paid, status: 'failed', failureCode }
    }
    const customer = customers.at(row)
    const bought = {
      ...paid,
      orderId: world.orders.idOf(of),
      customerId: customer === none ? null : world.customers.idOf(customer),
    }
    if (kind === 'charge') return bought
    const later = { ...bought, chargeId: paymentId('charge', of, 0) }
    if (kind === 'refund') return { ...later, kind }
    const resolved = card?.dispute?.isWon ? 'won' : 'lost'
    const isOpen = (card?.dispute?.resolvedAt ?? Infinity) > moment
    return { ...later, kind: 'dispute', disputeStatus: isOpen ? 'needs_response' : resolved }
  }

  const journal = createJournal<PaymentDraft, Payment>({ growUntil, write, read })
  return journal
}

function payoutDraft(day: number, createdAt: number): PaymentDraft {
  return {
    kind: 'payout',
    of: day,
    ordinal: 0,
    createdAt,
    availableAt: createdAt + arrivalMs,
    // The amount is known only when the payout is written.
    amountMinor: 0,
    feeMinor: 0,
    customerId: null,
    country: '',
  }
}

const prefixes: Readonly<Record<PaymentKind, string>> = {
  charge: 'ch_3P',
  declined: 'ch_3Q',
  refund: 're_3P',
  dispute: 'dp_1P',
  reversal: 'dp_1R',
  payout: 'po_1P',
}

function paymentId(kind: PaymentKind, of: number, ordinal: number): string {
  return `${prefixes[kind]}${(of * 8 + ordinal).toString(36).padStart(20, '0')}`
}
