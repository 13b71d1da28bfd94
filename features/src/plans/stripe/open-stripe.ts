import { createHash } from 'node:crypto'
import { msPerDay } from '@cartograph/contract'
import type Stripe from 'stripe'
import type { PaymentProvider, SubscriptionChange } from '../payments/payment-provider.ts'
import { changedDetails } from './changed-details.ts'
import { ensurePortal } from './ensure-portal.ts'
import { ensurePrice } from './ensure-price.ts'
import { readStripeBilling } from './read-billing.ts'
import { decidingSubscription, itemOf, readSubscription, toDate } from './read-subscription.ts'
import { fromStripeAmount } from './stripe-amount.ts'
import { isMissing, openStripeClient, type StripeOptions } from './stripe-client.ts'

/** Payments by Stripe: Checkout for the first one, subscriptions, and the customer portal for the rest. */
export function openStripe(options: StripeOptions): PaymentProvider {
  const { ask } = openStripeClient(options)

  async function changeOf(stripe: Stripe, { subscriptionId, plan, asOf }: SubscriptionChange) {
    const price = await ensurePrice(stripe, plan, options.tax)
    const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId))
    return {
      item,
      details: {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice' as const,
        proration_date: Math.floor(asOf.getTime() / 1000),
      },
    }
  }

  return {
    type: 'stripe',
    openAccount: ({ orgId, name, email }) =>
      ask(async (stripe) => {
        const customer = await stripe.customers.create(
          { name, email, metadata: { org_id: orgId } },
          // Another admin would be refused with the key of a request that differs.
          { idempotencyKey: `account-${orgId}-${digestOf(`${name} ${email}`)}` },
        )
        return customer.id
      }),
    readCurrencies: () => Promise.resolve(null),
    closePayments: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.checkout.sessions.list({
          customer,
          status: 'open',
          limit: 100,
        })
        for (const { id } of data) await stripe.checkout.sessions.expire(id)
      }),
    startPayment: ({ orgId, accountId, plan, paidUrl, cancelledUrl }) =>
      ask(async (stripe) => {
        const metadata = { org_id: orgId, plan_id: plan.planId }
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: accountId,
          client_reference_id: orgId,
          line_items: [{ price: await ensurePrice(stripe, plan, options.tax), quantity: 1 }],
          success_url: paidUrl.replace('{payment_id}', '{CHECKOUT_SESSION_ID}'),
          cancel_url: cancelledUrl,
          metadata,
          subscription_data: { metadata },
          billing_address_collection: 'required',
          tax_id_collection: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
          automatic_tax: { enabled: options.tax !== 'off' },
        })
        if (session.url === null) throw new Error('Stripe returned no page')
        return session.url
      }),
    async readPayment(id) {
      try {
        const session = await ask((stripe) => stripe.checkout.sessions.retrieve(id))
        return {
          orgId: session.client_reference_id,
          accountId: idOf(session.customer),
          planId: session.metadata?.['plan_id'] ?? null,
          isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async readSubscription(customer) {
      const { data } = await ask((stripe) => stripe.subscriptions.list({ customer, ...everything }))
      const deciding = decidingSubscription(data)
      return deciding && readSubscription(deciding)
    },
    listSubscriptions: () =>
      ask(async (stripe) => {
        const byCustomer = new Map<string, Stripe.Subscription[]>()
        for await (const subscription of stripe.subscriptions.list(everything)) {
          const customer = idOf(subscription.customer)
          if (customer === null || subscription.metadata['org_id'] === undefined) continue
          byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription])
        }
        return [...byCustomer].flatMap(([accountId, all]) => {
          const deciding = decidingSubscription(all)
          return deciding === null ? [] : [{ accountId, subscription: readSubscription(deciding) }]
        })
      }),
    cancelAtEnd: (id) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      }),
    resume: (id) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: false })
      }),
    end: (id) =>
      ask(async (stripe) => {
        await stripe.subscriptions.cancel(id)
      }),
    previewChange: (change) =>
      ask(async (stripe) => {
        const { item, details } = await changeOf(stripe, change)
        const { total, currency } = await stripe.invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: details,
        })
        const { interval, currency: ours, amountMinor } = change.plan
        const isSame = (item.price.recurring?.interval === 'year') === (interval === 'year')
        const at = isSame ? toDate(item.current_period_end) : periodEnd(change.asOf, interval)
        return {
          dueNow: fromStripeAmount(total, currency),
          next: { at, amount: { amount_minor: amountMinor, currency: ours } },
        }
      }),
    changePlan: (change) =>
      ask(async (stripe) => {
        const { details } = await changeOf(stripe, change)
        const changed = await stripe.subscriptions.update(change.subscriptionId, {
          ...details,
          // A payment that fails or must be confirmed leaves the current plan as it is.
          payment_behavior: 'pending_if_incomplete',
          expand: ['latest_invoice'],
        })
        const { pending_update: pending, latest_invoice: invoice } = changed
        if (pending === null || invoice === null || typeof invoice === 'string') return null
        return invoice.hosted_invoice_url ?? null
      }),
    readBilling: (customer) => ask((stripe) => readStripeBilling(stripe, customer)),
    openPortal: (customer, returnUrl) =>
      ask(async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          configuration: await ensurePortal(stripe),
        })
        return url
      }),
    async readEvent(body, signature, now) {
      try {
        const event = await ask(async ({ webhooks }) =>
          webhooks.constructEvent(
            body,
            signature,
            options.webhookSecret(),
            toleranceSeconds,
            undefined,
            now.getTime(),
          ),
        )
        const { id, type, data } = event
        const object: { id?: unknown; object?: unknown; customer?: unknown } = data.object
        const before: Readonly<Record<string, unknown>> = { ...data.previous_attributes }
        // A payment method that was removed belongs to no customer any more.
        const customer = object.customer ?? before['customer']
        const account = object.object === 'customer' ? object.id : customer
        const changed = changedDetails({ type, before })
        return { id, type, accountId: idOf(account), changed }
      } catch {
        return null
      }
    },
  }
}

const everything = { status: 'all' as const, limit: 100, expand: ['data.latest_invoice'] }
/** Older events are replays. Stripe signs each attempt anew. */
const toleranceSeconds = 300

/** Of a reference that may be expanded. */
function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  const { id } = Object(reference) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function periodEnd(start: Date, interval: '30_days' | 'year'): Date {
  if (interval === '30_days') return new Date(start.getTime() + 30 * msPerDay)
  const end = new Date(start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}
