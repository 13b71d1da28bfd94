import { AppError, previewPlanChange as endpoint } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { resumeFirst } from '../change-plan.ts'
import { askProvider } from './ask-provider.ts'
import { findPaidPlan } from './find-paid-plan.ts'
import { returnOf } from './initiate.ts'
import type { PaymentProvider, SubscriptionChange } from './payment-provider.ts'

export const previewPlanChange = serves(endpoint, async (ctx, { plan_id: planId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  const asOf = new Date(Math.floor(ctx.clock().getTime() / 1000) * 1000)
  const change = await subscriptionChange(ctx, provider, { planId, asOf })
  const { dueNow, next } = await askProvider(ctx, () => provider.previewChange(change))
  return {
    due_now: dueNow,
    next_payment: { at: next.at.toISOString(), amount: next.amount },
    as_of: asOf.toISOString(),
  }
})

/** The change of the current subscription to another plan, which stays in its currency. */
export async function subscriptionChange(
  ctx: Context,
  provider: PaymentProvider,
  { planId, asOf }: { readonly planId: string; readonly asOf: Date },
): Promise<SubscriptionChange> {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const current =
    account === null
      ? null
      : await askProvider(ctx, () => provider.readSubscription(account.accountId))
  if (current?.state !== 'active') throw new AppError('conflict', nothingRuns)
  if (current.cancelsAtEnd) throw new AppError('conflict', resumeFirst)
  const plan = findPaidPlan(ctx, planId, { currency: current.currency, accepted: null })
  if (current.planId === planId) throw new AppError('conflict', 'This is the current plan already.')
  if (plan.currency !== current.currency)
    throw new AppError(
      'conflict',
      `This plan has no price in ${current.currency}, in which you pay.`,
    )
  const returnUrl = returnOf(ctx, { planId, success: true })
  return { subscriptionId: current.id, plan, asOf, returnUrl }
}

const nothingRuns = 'No paid plan is running that could be changed. Reload, and subscribe to one.'
