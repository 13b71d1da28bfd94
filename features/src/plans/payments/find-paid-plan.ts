import { AppError, priceIn } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { PricedPlan } from './payment-provider.ts'

/** A paid plan with its price in a currency, or else in the one that every plan has a price in. */
export function findPaidPlan({ planList }: Context, planId: string, currency: string): PricedPlan {
  const offer = planList.plans.find(({ id }) => id === planId)
  if (offer === undefined) throw new AppError('not_found', 'There is no such plan.')
  const price = priceIn(offer, currency, planList.currency)
  if (price === null || offer.interval === null)
    throw new AppError('conflict', 'This plan has no price. Choose it on Plan & Billing.')
  return { planId, displayName: offer.display_name, interval: offer.interval, ...price }
}
