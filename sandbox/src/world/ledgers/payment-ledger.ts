import { msPerDay } from '@cartograph/contract'
import { indexColumn, numberColumn } from '../columns.ts'
import { fateOf } from '../orders/order-lifecycle.ts'
import { createBook, dayByDay } from './book.ts'
import type { Entries, Payment } from './ledger-types.ts'
import {
  cardPaymentOf,
  draftsOf,
  paymentKinds,
  type PaymentDraft,
  type PaymentKind,
} from './payment-drafts.ts'
import type { ShopDiary } from './shop-diary.ts'

const none = -1
/** Everything that happens to an order has happened by then. */
const overMs = 60 * msPerDay
const payoutHourMs = 8 * 3_600_000
const arrivalMs = 2 * msPerDay
const countries = ['US', 'CA', 'GB']

/** The balance at the payment provider: what came in, what went back, and what was paid out. */
export function createPaymentLedger(diary: ShopDiary): Entries<Payment> {
  const { world, calendar } = diary
  const { seed } = world.options
  const kinds = indexColumn()
  const subjects = indexColumn()
  const ordinals = indexColumn()
  const amounts = indexColumn()
  const fees = indexColumn()
  const availableAt = numberColumn()
  const customers = indexColumn()
  const origins = indexColumn()
  /** The row of the payout that took it along. */
  const payouts = indexColumn()
  /** Rows whose money is still there. */
  let balance: number[] = []

  const growUntil = dayByDay(diary, (day) => {
    const midnight = calendar.midnight(day)
    book.draft(payoutDraft(day, midnight + payoutHourMs))
    const { from, to } = diary.ordersOf(day)
    for (let order = from; order < to; order++) {
      const card = cardOf(order)
      if (card === null) continue
      const over = new Date(world.orders.createdAt(order) + overMs)
      const drafts = draftsOf(world.orders.get(order, over), card, midnight)
      for (const draft of drafts) book.draft(draft)
    }
    book.close(calendar.midnight(day + 1))
  })

  function cardOf(order: number) {
    const placedAt = world.orders.createdAt(order)
    return cardPaymentOf(seed, order, placedAt, fateOf(seed, order, placedAt))
  }

  function write(draft: PaymentDraft, row: number): boolean {
    const isPayout = draft.kind === 'payout'
    const taken = isPayout ? takeOut(draft.createdAt, row) : 0
    if (isPayout && taken === 0) return false
    const { customerId } = draft
    kinds.push(paymentKinds.indexOf(draft.kind))
    subjects.push(draft.of)
    ordinals.push(draft.ordinal)
    amounts.push(isPayout ? -taken : draft.amountMinor)
    fees.push(draft.feeMinor)
    availableAt.push(draft.availableAt)
    customers.push(customerId === null ? none : (world.customers.indexOf(customerId) ?? none))
    origins.push(countries.indexOf(draft.country))
    payouts.push(none)
    if (isPayout) book.touch(row, draft.availableAt)
    else if (draft.kind !== 'declined') balance.push(row)
    const resolvedAt = draft.kind === 'dispute' ? cardOf(draft.of)?.dispute?.resolvedAt : undefined
    if (resolvedAt !== undefined) book.touch(row, resolvedAt)
    return true
  }

  /** Takes out of the balance all that is available, if it comes to anything. */
  function takeOut(moment: number, payout: number): number {
    const due = balance.filter((row) => availableAt.at(row) <= moment)
    let total = 0
    for (const row of due) total += amounts.at(row) - fees.at(row)
    if (total <= 0) return 0
    for (const row of due) {
      payouts.set(row, payout)
      book.touch(row, moment)
    }
    balance = balance.filter((row) => payouts.at(row) === none)
    return total
  }

  function read(row: number, moment: number, updatedAt: number): Payment {
    const kind = paymentKinds[kinds.at(row)] ?? 'charge'
    const of = subjects.at(row)
    const payout = payouts.at(row)
    const isPaidOut = payout !== none && book.createdAt(payout) <= moment
    const plain: Payment = {
      id: paymentId(kind, of, ordinals.at(row)),
      kind: 'charge',
      status: 'succeeded',
      createdAt: book.createdAt(row),
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
    // An attempt that failed has not made an order.
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

  const book = createBook<PaymentDraft, Payment>({ growUntil, write, read })
  return book
}

function payoutDraft(day: number, createdAt: number): PaymentDraft {
  return {
    kind: 'payout',
    of: day,
    ordinal: 0,
    createdAt,
    availableAt: createdAt + arrivalMs,
    // As much as is there by then.
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
