import {
  AppError,
  choosePlan as endpoint,
  type PlanOffer,
  type PlanState,
} from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import type { PlanChange } from './apply-plan-step.ts'
import { changePlan, contactSupport, withoutPlans } from './change-plan.ts'
import { planOf } from './plan-of.ts'

/** Chooses a free plan, or resumes the cancelled one. */
export const choosePlan = serves(endpoint, async (ctx, { plan_id: planId, is_trial: isTrial }) => {
  const { orgId } = requireWorkspace(ctx)
  if (!ctx.settings.hasPlans) throw new AppError('conflict', withoutPlans)
  const offer = ctx.planList.plans.find(({ id }) => id === planId)
  const plan = await change(
    ctx,
    { endpoint, subject: orgId, details: ({ id, state }) => ({ plan: id, state }) },
    async (tx) => {
      const row = await changePlan(ctx, tx, (before, state) => {
        const current = planOf(before, ctx).id
        if (state === 'cancelled' && current === planId) return { step: 'resume' }
        if (offer === undefined) throw new AppError('not_found', 'There is no such plan.')
        if (isTrial) throw new AppError('conflict', oneTrial)
        return stepTo(offer, state)
      })
      return planOf(row, ctx)
    },
  )
  ctx.access.invalidate({ org_id: orgId })
  return plan
})

function stepTo({ id, is_free: isFree, is_enterprise: isEnterprise }: PlanOffer, state: PlanState) {
  if (isEnterprise) throw new AppError('conflict', enterprise)
  if (state === 'enterprise') throw new AppError('conflict', contactSupport)
  if (!isFree) throw new AppError('conflict', unpaid)
  return { step: 'choose_free', planId: id } satisfies PlanChange
}

const unpaid =
  'Payments are not set up on this installation. Ask its operator to change the plan of this workspace.'
const oneTrial = 'A workspace has one trial, which begins when the workspace is created.'
const enterprise = 'An enterprise plan is agreed with us. Write to us from Plan & Billing.'
