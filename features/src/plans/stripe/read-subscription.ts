import type Stripe from 'stripe'
import type { Subscription, SubscriptionInvoice } from '../payments/payment-provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'

/** Still charged, or waiting for a payment. */
const live: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/**
 * Of all subscriptions of a customer, the one that decides about the plan: the newest that is still charged, or else
 * the newest that has ended. One whose first payment was not made does not count.
 */
export function decidingSubscription(
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null {
  const newest = subscriptions.toSorted((one, other) => other.created - one.created)
  return (
    newest.find(({ status }) => live.includes(status)) ??
    newest.find(({ status }) => status === 'canceled') ??
    null
  )
}

export function readSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, status, currency, latest_invoice: invoice } = subscription
  const item = itemOf(subscription)
  const state = stateOf(status)
  // Stripe begins the next period before it is paid.
  const paidUntil = state === 'past_due' ? item.current_period_start : item.current_period_end
  return {
    id,
    planId: item.price.metadata['plan_id'] ?? null,
    currency: currency.toUpperCase(),
    state,
    paidUntil: toDate(paidUntil),
    cancelsAtEnd: subscription.cancel_at_period_end,
    ended: state === 'ended' ? endOf(subscription) : null,
    invoice: invoice === null || typeof invoice === 'string' ? null : readInvoice(invoice),
  }
}

/** Our subscriptions are for one plan. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item`)
  return item
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function readInvoiceState(status: string | null): SubscriptionInvoice['state'] {
  if (status === 'paid') return 'paid'
  return status === 'open' || status === 'draft' ? 'open' : 'void'
}

function stateOf(status: string): Subscription['state'] {
  if (status === 'active' || status === 'trialing') return 'active'
  return status === 'canceled' ? 'ended' : 'past_due'
}

function endOf(subscription: Stripe.Subscription): NonNullable<Subscription['ended']> {
  const at = toDate(subscription.ended_at ?? subscription.canceled_at ?? subscription.created)
  if (subscription.cancellation_details?.reason === 'payment_failed')
    return { at, reason: 'unpaid' }
  return { at, reason: subscription.cancel_at_period_end ? 'period_over' : 'ended' }
}

function readInvoice(invoice: Stripe.Invoice): SubscriptionInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    state: readInvoiceState(invoice.status),
    total: fromStripeAmount(invoice.total, invoice.currency),
    page: invoice.hosted_invoice_url ?? null,
  }
}
