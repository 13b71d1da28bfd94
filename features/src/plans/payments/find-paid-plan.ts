import { AppError, priceIn, type PlanOffer } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { PricedPlan } from './payment-provider.ts'

export interface PriceChoice {
  /** The preferred one. */
  readonly currency: string
  /** Those that the provider can charge in; null for all. */
  readonly accepted: readonly string[] | null
}

/**
 * A paid plan with its price in the preferred currency, or else in the one that every plan has a price in, or in
 * another one that can be charged.
 */
export function findPaidPlan(
  { planList }: Context,
  planId: string,
  { currency, accepted }: PriceChoice,
): PricedPlan {
  const offer = planList.plans.find(({ id }) => id === planId)
  if (offer === undefined) throw new AppError('not_found', 'There is no such plan.')
  const wanted = [currency, planList.currency, ...(accepted ?? [])].find(
    (one) => offer.prices[one] !== undefined && accepted?.includes(one) !== false,
  )
  if (wanted === undefined && accepted !== null && offer.interval !== null)
    throw new AppError('conflict', `This plan has no price in ${accepted.join(' or ')}.`)
  const price = priceIn(offer, wanted ?? currency, planList.currency)
  if (price === null || offer.interval === null)
    throw new AppError('conflict', 'This plan has no price. Choose it on Plan & Billing.')
  const { interval, display_name: displayName } = offer
  return { planId, displayName, interval, ...price, usage: usageIn(offer, price.currency) }
}

function usageIn({ usage, limits }: PlanOffer, currency: string): PricedPlan['usage'] {
  const [beyond, priceMinor, capMinor] = [
    usage && limits[usage.of],
    usage?.prices[currency],
    usage?.caps[currency],
  ]
  if (usage === null || beyond === null) return null
  if (priceMinor === undefined || capMinor === undefined) return null
  return { beyond, each: usage.each, priceMinor, capMinor }
}
