import { AppError, changePaidPlan as endpoint } from '@cartograph/contract'
import { change, earlierAnswer } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { subscriptionChange } from './preview-change.ts'
import { recordSubscription, withSubscription } from './record-subscription.ts'

/** Changes from one paid plan to another, at the price that was shown. */
export const changePaidPlan = serves(endpoint, async (ctx, { plan_id: planId, as_of: asOf }) => {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  const earlier = await earlierAnswer(ctx, endpoint)
  if (earlier !== null) return earlier.answer
  const at = new Date(asOf)
  const age = ctx.clock().getTime() - at.getTime()
  if (age < 0 || age > previewLastsMs)
    throw new AppError('conflict', 'This price is no longer valid. Look at it again.')
  const wanted = await subscriptionChange(ctx, provider, { planId, asOf: at })
  const to = await askProvider(ctx, () => provider.changePlan(wanted))
  const answer = await withSubscription(ctx, orgId, (reading) =>
    change(
      ctx,
      { endpoint, subject: orgId, details: { plan: planId, confirmed: to === null } },
      async (tx) => {
        await recordSubscription(ctx, tx, reading)
        return { to }
      },
    ),
  )
  return answer ?? { to }
})

const previewLastsMs = 3_600_000
