import {
  getPricing as pricing,
  listAvailablePlans as endpoint,
  trialDays,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { serves } from '../serves.ts'

export const listAvailablePlans = serves(endpoint, (ctx) => ({
  ...offersOf(ctx),
  has_payments: hasPayments,
}))

export const getPricing = serves(pricing, (ctx) => ({ ...offersOf(ctx), trial_days: trialDays }))

/** No payment provider can be configured yet. */
export const hasPayments = false

function offersOf({ planList, settings }: Context) {
  return { plans: settings.hasPlans ? [...planList.plans] : [], currency: planList.currency }
}
