import { collect, draftInvoice, issueInvoice, nextPeriodEnd } from './invoices.ts'
import type { Outcome } from './cards.ts'
import type { Ledger } from './state.ts'
import { find, type Card, type Invoice, type Subscription } from './state.ts'

/** Pays a checkout session: a subscription begins once its first invoice is paid. */
export function payCheckout(
  ledger: Ledger,
  sessionId: string,
  { card, isConfirmed }: { card: Card; isConfirmed: boolean },
): Outcome {
  const { state } = ledger
  const session = find(state.sessions, sessionId, 'checkout.session')
  if (session.status !== 'open') return session.status === 'complete' ? 'succeeded' : 'declined'
  const at = ledger.now()
  const price = find(state.prices, session.price, 'price')
  const { customer, automaticTax } = session
  const lines = [{ description: price.productName, amount: price.unitAmount }]
  const draft = draftInvoice(ledger, price, { lines, customer, automaticTax })
  const id = ledger.newId('sub')
  const invoice = issueInvoice(
    ledger,
    { id, customer },
    { draft, price, reason: 'subscription_create', at },
  )
  const outcome = collect(ledger, invoice, { card, at, isPresent: true, isConfirmed })
  if (outcome !== 'succeeded') {
    invoice.status = 'void'
    return outcome
  }
  const subscription: Subscription = {
    id,
    created: at,
    customer,
    price: price.id,
    status: 'active',
    periodStart: at,
    periodEnd: nextPeriodEnd(price, at),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    reason: null,
    metadata: session.subscriptionMetadata,
    card,
    latestInvoice: invoice.id,
    automaticTax,
    pending: null,
  }
  state.subscriptions[id] = subscription
  session.status = 'complete'
  session.subscription = id
  ledger.emitSubscription('created', subscription, at)
  ledger.emitSession('completed', sessionId, at)
  return outcome
}

/** What a change to another price costs: what is left of the period is credited. */
export function draftChange(
  ledger: Ledger,
  subscription: Subscription,
  { priceId, at }: { priceId: string; at: number },
) {
  const { state } = ledger
  const [from, price] = [
    find(state.prices, subscription.price, 'price'),
    find(state.prices, priceId, 'price'),
  ]
  const { periodStart, periodEnd, customer, automaticTax } = subscription
  const left = Math.max(0, periodEnd - at) / (periodEnd - periodStart)
  const isSame = from.interval === price.interval && from.count === price.count
  const lines = [
    {
      description: `Unused time on ${from.productName}`,
      amount: -Math.round(from.unitAmount * left),
    },
    isSame
      ? {
          description: `Remaining time on ${price.productName}`,
          amount: Math.round(price.unitAmount * left),
        }
      : { description: price.productName, amount: price.unitAmount },
  ]
  return { price, isSame, draft: draftInvoice(ledger, price, { lines, customer, automaticTax }) }
}

/** Changes the price at once if its invoice can be collected; otherwise the change waits for the payment. */
export function changePrice(
  ledger: Ledger,
  subscription: Subscription,
  change: { priceId: string; at: number },
): void {
  const at = ledger.now()
  const { price, draft } = draftChange(ledger, subscription, change)
  const invoice = issueInvoice(ledger, subscription, {
    draft,
    price,
    reason: 'subscription_update',
    at,
  })
  subscription.latestInvoice = invoice.id
  subscription.pending = { price: price.id, at: change.at, invoice: invoice.id }
  collect(ledger, invoice, { card: subscription.card, at, isPresent: false, isConfirmed: false })
  if (invoice.status === 'paid') applyPaid(ledger, invoice, at)
  else ledger.emitSubscription('updated', subscription, at)
}

/** What an invoice that was paid later means to its subscription. */
export function applyPaid(ledger: Ledger, invoice: Invoice, at: number): void {
  const subscription = ledger.state.subscriptions[invoice.subscription]
  if (subscription === undefined || subscription.status === 'canceled') return
  const { pending } = subscription
  if (pending?.invoice === invoice.id) {
    const from = find(ledger.state.prices, subscription.price, 'price')
    const price = find(ledger.state.prices, pending.price, 'price')
    subscription.price = price.id
    if (from.interval !== price.interval || from.count !== price.count) {
      subscription.periodStart = pending.at
      subscription.periodEnd = nextPeriodEnd(price, pending.at)
    }
    subscription.pending = null
  }
  if (subscription.latestInvoice === invoice.id) subscription.status = 'active'
  ledger.emitSubscription('updated', subscription, at)
}

export function endSubscription(
  ledger: Ledger,
  subscription: Subscription,
  { at, reason }: { at: number; reason: NonNullable<Subscription['reason']> },
): void {
  if (subscription.status === 'canceled') return
  Object.assign(subscription, { status: 'canceled', endedAt: at, reason })
  subscription.canceledAt ??= at
  const invoice = subscription.latestInvoice && ledger.state.invoices[subscription.latestInvoice]
  if (invoice && invoice.status === 'open') {
    invoice.status = reason === 'payment_failed' ? 'uncollectible' : 'void'
    invoice.nextAttempt = null
  }
  ledger.emitSubscription('deleted', subscription, at)
}
