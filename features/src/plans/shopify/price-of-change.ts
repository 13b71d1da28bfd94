import type { AppSubscription } from '@cartograph/connectors'
import { AppError, msPerDay } from '@cartograph/contract'
import type { ChangePreview, SubscriptionChange } from '../payments/payment-provider.ts'
import { isYearly, periodStart, priceOf } from './read-subscription.ts'

/**
 * What Shopify charges for a change: within one interval, the difference for what is left of the cycle, which stays;
 * otherwise a new cycle, less what is left of the old one. Shopify's page has the last word, before it is approved.
 */
export function priceOfChange(
  current: AppSubscription,
  { plan, asOf }: Pick<SubscriptionChange, 'plan' | 'asOf'>,
): ChangePreview {
  const price = priceOf(current)
  if (price === null || current.currentPeriodEnd === null) throw new AppError('conflict')
  const end = new Date(current.currentPeriodEnd)
  const length = end.getTime() - periodStart(current, end).getTime()
  const left = Math.min(1, Math.max(0, (end.getTime() - asOf.getTime()) / length))
  const amount = { amount_minor: plan.amountMinor, currency: plan.currency }
  const isSameCycle = isYearly(current) === (plan.interval === 'year')
  const due = isSameCycle
    ? Math.round((plan.amountMinor - price.amount_minor) * left)
    : plan.amountMinor - Math.round(price.amount_minor * left)
  return {
    dueNow: { amount_minor: due, currency: plan.currency },
    next: { at: isSameCycle ? end : periodEnd(plan.interval, asOf), amount },
  }
}

function periodEnd(interval: SubscriptionChange['plan']['interval'], start: Date): Date {
  if (interval === '30_days') return new Date(start.getTime() + 30 * msPerDay)
  const end = new Date(start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}
