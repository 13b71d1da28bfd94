import { AppError, cancelPlan as endpoint } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { changePlan, notCurrent } from './change-plan.ts'
import { readPayingPlan } from './payments/accounts.ts'
import { changeSubscription } from './payments/change-subscription.ts'
import { planOf } from './plan-of.ts'

export const cancelPlan = serves(endpoint, async (ctx, { planId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { account, plan: columns } = await readPayingPlan(ctx, orgId)
  const isPaid = !columns.planIsFree && !columns.planIsTrial && !columns.planIsEnterprise
  if (account !== null && account.subscriptionId !== null && isPaid) {
    return changeSubscription(ctx, { endpoint, step: 'cancel', planId })
  }
  const plan = await change(
    ctx,
    { endpoint, subject: orgId, details: ({ id, state }) => ({ plan: id, state }) },
    async (tx) => {
      const row = await changePlan(ctx, tx, (before) => {
        if (planOf(before, ctx).id !== planId) throw new AppError('not_found', notCurrent)
        return { step: 'cancel' }
      })
      return planOf(row, ctx)
    },
  )
  ctx.access.invalidate({ org_id: orgId })
  return plan
})
