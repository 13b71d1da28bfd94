import { AppError, choosePlan as endpoint, type Plan } from '@cartograph/contract'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { planOf } from '../plan-of.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { recordSubscription, withSubscription } from './record-subscription.ts'

/** Activates a plan on the return from the payment page. Only the provider says whether it was paid. */
export async function activatePlan(
  ctx: Context,
  { planId, paymentId }: { readonly planId: string; readonly paymentId: string },
): Promise<Plan> {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  const payment =
    account === null
      ? null
      : await askProvider(ctx, () => provider.readPayment(paymentId, account.accountId))
  const isOwn = payment?.orgId === orgId && payment.accountId === account?.accountId
  if (!isOwn || payment?.planId !== planId)
    throw new AppError('not_found', 'This payment does not belong to this plan and workspace.')
  if (!payment.isPaid)
    throw new AppError('conflict', 'The payment was not completed, and nothing was charged.')
  const plan = await withSubscription(ctx, orgId, async (reading) => {
    let hasChanged = false
    return change(
      ctx,
      {
        endpoint,
        subject: orgId,
        // The event of the provider may have come first.
        details: ({ id, state }) => (hasChanged ? { plan: id, state } : null),
      },
      async (tx) => {
        const recorded = await recordSubscription(ctx, tx, reading)
        hasChanged = recorded.hasChanged
        return planOf(recorded.row, ctx)
      },
    )
  })
  if (plan === null) throw new AppError('not_found')
  return plan
}
