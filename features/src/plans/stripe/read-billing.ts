import type { Billing, PlanInvoice } from '@cartograph/contract'
import type Stripe from 'stripe'
import { fromStripeAmount } from './stripe-amount.ts'
import { decidingSubscription, itemOf, readInvoiceState, toDate } from './read-subscription.ts'

/** What a customer pays and how, as Stripe has it. */
export async function readStripeBilling(
  stripe: Stripe,
  customerId: string,
): Promise<Omit<Billing, 'payment_type'>> {
  const [customer, subscriptions, invoices] = await Promise.all([
    stripe.customers.retrieve(customerId, {
      expand: ['tax_ids', 'invoice_settings.default_payment_method'],
    }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.latest_invoice'],
    }),
    stripe.invoices.list({ customer: customerId, limit: 24 }),
  ])
  const subscription = decidingSubscription(subscriptions.data)
  const details = customer.deleted === true ? null : customer
  return {
    next_payment: subscription && (await nextPayment(stripe, subscription)),
    charged_by_use: null,
    payment_method: readMethod(
      subscription?.default_payment_method ??
        details?.invoice_settings.default_payment_method ??
        null,
    ),
    billing_name: details?.name ?? null,
    billing_address: addressLines(details?.address ?? null),
    tax_ids: details?.tax_ids?.data.map(({ value }) => value) ?? [],
    invoices: invoices.data.filter(({ status }) => status !== 'draft').map(readPlanInvoice),
  }
}

async function nextPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Billing['next_payment']> {
  const { status, latest_invoice: invoice } = subscription
  if (status === 'past_due' && invoice !== null && typeof invoice === 'object') {
    const at = invoice.next_payment_attempt
    const amount = fromStripeAmount(invoice.amount_remaining, invoice.currency)
    return at === null ? null : { at: toDate(at).toISOString(), amount }
  }
  if (status !== 'active' || subscription.cancel_at_period_end) return null
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  return {
    at: toDate(itemOf(subscription).current_period_end).toISOString(),
    amount: fromStripeAmount(preview.amount_due, preview.currency),
  }
}

function readMethod(method: string | Stripe.PaymentMethod | null): Billing['payment_method'] {
  if (method === null || typeof method === 'string') return null
  const { card } = method
  if (card === undefined) return { brand: capitalise(method.type), last4: null, expires: null }
  return {
    brand: capitalise(card.display_brand ?? card.brand),
    last4: card.last4,
    expires: { month: card.exp_month, year: card.exp_year },
  }
}

function capitalise(text: string): string {
  return (text.slice(0, 1).toUpperCase() + text.slice(1)).replaceAll('_', ' ')
}

function addressLines(address: Stripe.Address | null): string[] {
  if (address === null) return []
  const { line1, line2, postal_code: postalCode, city, state, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, state, country].flatMap((line) => line || [])
}

function readPlanInvoice(invoice: Stripe.Invoice): PlanInvoice {
  const { id, number, created, status, total, currency } = invoice
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    number,
    issued_at: toDate(created).toISOString(),
    state: readInvoiceState(status),
    total: fromStripeAmount(total, currency),
    tax: fromStripeAmount(tax, currency),
    page: invoice.hosted_invoice_url ?? null,
    file: invoice.invoice_pdf ?? null,
  }
}
