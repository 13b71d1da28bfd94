import {
  AppError,
  choosePlan as endpoint,
  planTransitions,
  type PlanOffer,
  type PlanState,
} from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import type { PlanChange } from './apply-plan-step.ts'
import { changePlan, contactSupport, withoutPayments, withoutPlans } from './change-plan.ts'
import { activatePlan } from './payments/activate.ts'
import { providerOf, readPayingPlan } from './payments/accounts.ts'
import { changeSubscription } from './payments/change-subscription.ts'
import { endSubscriptionOf } from './payments/end-subscription.ts'
import { planOf } from './plan-of.ts'
import { planStateOf } from './plan-state-of.ts'

/** Chooses a free plan, resumes the cancelled one, or activates one that was paid. */
export const choosePlan = serves(endpoint, async (ctx, input) => {
  const { plan_id: planId, payment_id: paymentId, is_trial: isTrial } = input
  const { orgId } = requireWorkspace(ctx)
  if (!ctx.settings.hasPlans) throw new AppError('conflict', withoutPlans)
  if (isTrial) throw new AppError('conflict', oneTrial)
  const offer = ctx.planList.plans.find(({ id }) => id === planId)
  if (paymentId !== null) return activatePlan(ctx, { planId, paymentId })
  const { account, plan: columns } = await readPayingPlan(ctx, orgId)
  if (account !== null) {
    const state = planStateOf(columns, ctx)
    if (state === 'cancelled' && planOf(columns, ctx).id === planId)
      return changeSubscription(ctx, { endpoint, step: 'resume', planId })
    // A payment that is still tried must not succeed once the plan is free.
    if (offer?.is_free === true && planTransitions[state].choose_free !== undefined)
      await endSubscriptionOf(ctx, orgId)
  }
  const plan = await change(
    ctx,
    { endpoint, subject: orgId, details: ({ id, state }) => ({ plan: id, state }) },
    async (tx) => {
      const row = await changePlan(ctx, tx, (before, state) => {
        const current = planOf(before, ctx).id
        if (state === 'cancelled' && current === planId) return { step: 'resume' }
        if (offer === undefined) throw new AppError('not_found', 'There is no such plan.')
        return stepTo(offer, state, providerOf(ctx, account) !== null)
      })
      return planOf(row, ctx)
    },
  )
  ctx.access.invalidate({ org_id: orgId })
  return plan
})

function stepTo(
  { id, is_free: isFree, is_enterprise: isEnterprise }: PlanOffer,
  state: PlanState,
  hasPayments: boolean,
) {
  if (isEnterprise) throw new AppError('conflict', enterprise)
  if (state === 'enterprise') throw new AppError('conflict', contactSupport)
  if (!isFree && !hasPayments) throw new AppError('conflict', withoutPayments)
  if (!isFree)
    throw new AppError('conflict', 'This plan needs a payment. Subscribe to it on Plan & Billing.')
  return { step: 'choose_free', planId: id } satisfies PlanChange
}

const oneTrial = 'A workspace has one trial, which begins when the workspace is created.'
const enterprise = 'An enterprise plan is agreed with us. Write to us from Plan & Billing.'
