import type Stripe from 'stripe'
import type { PricedPlan } from '../payments/payment-provider.ts'
import { toStripeAmount } from './stripe-amount.ts'
import type { StripeTax } from './stripe-client.ts'

/**
 * The price of a plan at Stripe, created when it is first used. Prices cannot be changed there, so a plan that gets
 * another price gets another object; running subscriptions keep theirs.
 */
export async function ensurePrice(
  stripe: Stripe,
  plan: PricedPlan,
  tax: StripeTax,
): Promise<string> {
  const { planId, displayName, interval, amountMinor, currency } = plan
  const key = ['cartograph', planId, interval, currency, amountMinor, tax].join(':')
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (data[0] !== undefined) return data[0].id
  const price = await stripe.prices.create(
    {
      lookup_key: key,
      currency: currency.toLowerCase(),
      unit_amount: toStripeAmount({ amount_minor: amountMinor, currency }),
      recurring:
        interval === 'year' ? { interval: 'year' } : { interval: 'day', interval_count: 30 },
      ...(tax !== 'off' && { tax_behavior: tax }),
      metadata: { plan_id: planId },
      product_data: { name: displayName },
    },
    { idempotencyKey: key },
  )
  return price.id
}
