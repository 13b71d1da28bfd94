import { cardNames } from './cards.ts'
import type { Ledger } from './state.ts'
import {
  find,
  type Card,
  type Customer,
  type Invoice,
  type Price,
  type Subscription,
} from './state.ts'

/** The fields of Stripe's objects that the product reads. `expands` says whether a reference is expanded. */
type Expands = (path: string) => boolean

export function customerObject(customer: Customer, expands: Expands): object {
  const { id, created, name, email, metadata, address, taxIds, card, balance } = customer
  const method = card && cardObject(card)
  return {
    id,
    object: 'customer',
    created,
    name,
    email,
    metadata,
    address: address && { line2: null, state: null, ...address },
    balance,
    invoice_settings: {
      default_payment_method: expands('invoice_settings.default_payment_method')
        ? method
        : (method?.id ?? null),
    },
    ...(expands('tax_ids') && {
      tax_ids: listOf(
        taxIds.map((value, index) => ({ id: `txi_${index}`, object: 'tax_id', value })),
      ),
    }),
  }
}

export function priceObject(price: Price): object {
  const { id, product, currency, unitAmount, interval, count, lookupKey, metadata } = price
  return {
    id,
    object: 'price',
    active: true,
    currency,
    unit_amount: unitAmount,
    product,
    lookup_key: lookupKey,
    metadata,
    tax_behavior: price.taxBehavior,
    recurring: { interval, interval_count: count },
  }
}

export function sessionObject(ledger: Ledger, id: string): object {
  const session = find(ledger.state.sessions, id, 'checkout.session')
  const { created, customer, status, metadata, subscription } = session
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    created,
    customer,
    status,
    client_reference_id: session.clientReferenceId,
    metadata,
    subscription,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: status === 'open' ? `${ledger.baseUrl()}/pay/${id}` : null,
  }
}

export function subscriptionObject(
  ledger: Ledger,
  subscription: Subscription,
  expands: Expands,
): object {
  const { id, created, customer, status, metadata, latestInvoice, pending } = subscription
  const price = find(ledger.state.prices, subscription.price, 'price')
  const invoice = latestInvoice && find(ledger.state.invoices, latestInvoice, 'invoice')
  const method = cardObject(subscription.card)
  return {
    id,
    object: 'subscription',
    created,
    customer,
    status,
    metadata,
    currency: price.currency,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    cancellation_details: { reason: subscription.reason, comment: null, feedback: null },
    default_payment_method: expands('default_payment_method') ? method : method.id,
    latest_invoice:
      invoice && expands('latest_invoice') ? invoiceObject(ledger, invoice) : latestInvoice,
    pending_update: pending && { expires_at: pending.at + 23 * 3600 },
    items: listOf([
      {
        id: id.replace('sub_', 'si_'),
        object: 'subscription_item',
        subscription: id,
        quantity: 1,
        price: priceObject(price),
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ]),
  }
}

export function invoiceObject(ledger: Ledger, invoice: Invoice): object {
  const { id, number, created, customer, currency, status, total, tax, amountDue } = invoice
  const page = `${ledger.baseUrl()}/invoice/${id}`
  return {
    id,
    object: 'invoice',
    number,
    created,
    customer,
    currency,
    status,
    billing_reason: invoice.reason,
    subtotal: total - tax,
    total,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    amount_due: amountDue,
    amount_paid: status === 'paid' ? amountDue : 0,
    amount_remaining: status === 'paid' ? 0 : amountDue,
    attempt_count: invoice.attempts,
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
    lines: listOf(invoice.lines.map((line) => ({ object: 'line_item', currency, ...line }))),
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
  }
}

export function listOf(data: readonly object[], hasMore = false): object {
  return { object: 'list', data, has_more: hasMore, url: '/v1' }
}

export function cardObject({ number, expMonth, expYear }: Card, customer: string | null = null) {
  return {
    id: `pm_${number.slice(-4)}`,
    object: 'payment_method',
    customer,
    type: 'card',
    card: {
      brand: cardNames[number.slice(0, 1)] ?? 'unknown',
      last4: number.slice(-4),
      exp_month: expMonth,
      exp_year: expYear,
    },
  }
}
