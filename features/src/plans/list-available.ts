import {
  getPricing as pricing,
  listAvailablePlans as endpoint,
  trialDays,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { serves } from '../serves.ts'

export const listAvailablePlans = serves(endpoint, (ctx) => ({
  ...offersOf(ctx),
  has_payments: ctx.settings.hasPlans && ctx.payments !== null,
}))

export const getPricing = serves(pricing, (ctx) => ({ ...offersOf(ctx), trial_days: trialDays }))

function offersOf({ planList, settings, languageModel }: Context) {
  const { plans, currency } = planList
  // What the installation does not have is in no plan.
  const absent = languageModel === null ? { model_questions_per_month: 0 } : {}
  const offers = plans.map((plan) => ({ ...plan, limits: { ...plan.limits, ...absent } }))
  return { plans: settings.hasPlans ? offers : [], currency }
}
