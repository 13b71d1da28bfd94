import {
  getPricing as pricing,
  listAvailablePlans as endpoint,
  trialDays,
} from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { providerOf, readPayingPlan } from './payments/accounts.ts'

export const listAvailablePlans = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = ctx.settings.hasPlans ? providerOf(ctx, account) : null
  return {
    ...offersOf(ctx),
    has_payments: provider !== null,
    payment_type: provider?.type ?? null,
  }
})

export const getPricing = serves(pricing, (ctx) => ({ ...offersOf(ctx), trial_days: trialDays }))

function offersOf({ planList, settings, languageModel }: Context) {
  const { plans, currency } = planList
  // What the installation does not have is in no plan.
  const absent = languageModel === null ? { model_questions_per_month: 0 } : {}
  const offers = plans.map((plan) => ({ ...plan, limits: { ...plan.limits, ...absent } }))
  return { plans: settings.hasPlans ? offers : [], currency }
}
