import {
  AppError,
  planTransitions,
  type cancelPlan,
  type choosePlan,
  type Plan,
} from '@cartograph/contract'
import { change, earlierAnswer } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { notCurrent, refusalOf } from '../change-plan.ts'
import { planOf } from '../plan-of.ts'
import { planStateOf } from '../plan-state-of.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { followSubscription } from './follow-subscription.ts'
import { recordSubscription, withSubscription } from './record-subscription.ts'

interface SubscriptionStep {
  readonly endpoint: typeof cancelPlan | typeof choosePlan
  readonly step: 'cancel' | 'resume'
  /** The plan that the caller takes for the current one. */
  readonly planId: string
}

/** Cancels or resumes a subscription at the provider, and records what it says then. */
export async function changeSubscription(
  ctx: Context,
  { endpoint, step, planId }: SubscriptionStep,
): Promise<Plan> {
  const { orgId } = requireWorkspace(ctx)
  const earlier = await earlierAnswer(ctx, endpoint)
  if (earlier !== null) return earlier.answer
  // It may have been renewed or replaced, and its event be late.
  await followSubscription(ctx, orgId)
  const { plan: columns, account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  if (planOf(columns, ctx).id !== planId) throw new AppError('not_found', notCurrent)
  const state = planStateOf(columns, ctx)
  const next = planTransitions[state][step]
  const id = account?.subscriptionId
  if (next === undefined || id === undefined || id === null)
    throw new AppError('conflict', refusalOf(state, step))
  const { resume } = provider
  if (step === 'resume' && resume === null) throw new AppError('conflict', approveAnew)
  await askProvider(ctx, () => {
    if (step === 'resume' && resume !== null) return resume(id)
    return next === 'inactive' ? provider.end(id) : provider.cancelAtEnd(id)
  })
  const plan = await withSubscription(ctx, orgId, (reading) =>
    change(
      ctx,
      { endpoint, subject: orgId, details: (answer) => ({ plan: answer.id, state: answer.state }) },
      async (tx) => planOf((await recordSubscription(ctx, tx, reading)).row, ctx),
    ),
  )
  if (plan === null) throw new AppError('conflict')
  return plan
}

const approveAnew =
  'Shopify asks you to approve a plan that was cancelled again. Resume it on Plan & Billing.'
