import { collect, draftInvoice, issueInvoice, nextPeriodEnd } from './invoices.ts'
import type { Ledger } from './state.ts'
import { find, type Subscription } from './state.ts'
import { applyPaid, endSubscription } from './subscriptions.ts'

/** Does everything that was due until now, in its order: renewals, repeated payments, and ends. */
export function settle(ledger: Ledger): void {
  const now = ledger.now()
  for (;;) {
    const [next] = dueWork(ledger)
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at)
    if (next === undefined) return
    next.run()
  }
}

interface DueWork {
  readonly at: number
  run(): void
}

function dueWork(ledger: Ledger): DueWork[] {
  const { sessions, subscriptions, invoices } = ledger.state
  const work: DueWork[] = []
  for (const session of Object.values(sessions).filter(({ status }) => status === 'open')) {
    const at = session.created + sessionLasts
    const run = () => {
      session.status = 'expired'
      ledger.emitSession('expired', session.id, at)
    }
    work.push({ at, run })
  }
  for (const subscription of Object.values(subscriptions)) {
    const { status, periodEnd, pending, latestInvoice } = subscription
    if (status === 'active')
      work.push({ at: periodEnd, run: () => turnPeriod(ledger, subscription) })
    if (pending !== null && status !== 'canceled') {
      const at = pending.at + pendingLasts
      const run = () => {
        find(invoices, pending.invoice, 'invoice').status = 'void'
        subscription.pending = null
        ledger.emitSubscription('updated', subscription, at)
      }
      work.push({ at, run })
    }
    const retryAt = latestInvoice === null ? null : (invoices[latestInvoice]?.nextAttempt ?? null)
    if (status === 'past_due' && retryAt !== null)
      work.push({ at: retryAt, run: () => retry(ledger, subscription, retryAt) })
  }
  return work
}

function turnPeriod(ledger: Ledger, subscription: Subscription): void {
  const at = subscription.periodEnd
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(ledger, subscription, { at, reason: 'cancellation_requested' })
    return
  }
  const price = find(ledger.state.prices, subscription.price, 'price')
  const lines = [{ description: price.productName, amount: price.unitAmount }]
  const draft = draftInvoice(ledger, price, { ...subscription, lines })
  subscription.periodStart = at
  subscription.periodEnd = nextPeriodEnd(price, at)
  const invoice = issueInvoice(ledger, subscription, {
    draft,
    price,
    reason: 'subscription_cycle',
    at,
  })
  subscription.latestInvoice = invoice.id
  const { card } = subscription
  if (
    collect(ledger, invoice, { card, at, isPresent: false, isConfirmed: false }) === 'succeeded'
  ) {
    applyPaid(ledger, invoice, at)
    return
  }
  subscription.status = 'past_due'
  invoice.nextAttempt = at + retryDays[0] * 86_400
  ledger.emitSubscription('updated', subscription, at)
}

function retry(ledger: Ledger, subscription: Subscription, at: number): void {
  const invoice = find(ledger.state.invoices, subscription.latestInvoice ?? '', 'invoice')
  const { card } = subscription
  if (
    collect(ledger, invoice, { card, at, isPresent: false, isConfirmed: false }) === 'succeeded'
  ) {
    applyPaid(ledger, invoice, at)
    return
  }
  const day = retryDays.find((one) => subscription.periodStart + one * 86_400 > at)
  if (day === undefined) endSubscription(ledger, subscription, { at, reason: 'payment_failed' })
  else invoice.nextAttempt = subscription.periodStart + day * 86_400
}

/** After the due date. A subscription that is not paid by the last day ends. */
const retryDays = [1, 3, 5, 7] as const
const sessionLasts = 86_400
const pendingLasts = 23 * 3600
