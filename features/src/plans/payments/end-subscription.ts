import { eq, paymentAccounts, sql } from '@cartograph/store'
import type { OrgId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { providerOf, readPayingPlan } from './accounts.ts'
import { askProvider } from './ask-provider.ts'

/** Ends what a workspace pays for, so that nothing is charged once it is deleted or has a free plan. */
export async function endSubscriptionOf(ctx: Context, orgId: OrgId): Promise<void> {
  const { account } = await readPayingPlan(ctx, orgId)
  if (account === null) return
  const { accountId } = account
  const provider = providerOf(ctx, account)
  if (provider === null) {
    ctx.log.warn({ org_id: orgId, accountId }, 'a subscription may remain: payments are not set up')
    return
  }
  await askProvider(ctx, async () => {
    await provider.closePayments(accountId)
    const subscription = await provider.readSubscription(accountId)
    if (subscription !== null && subscription.state !== 'ended') await provider.end(subscription.id)
  })
  // What was read before must not be stored any more.
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .update(paymentAccounts)
      .set({ revision: sql`${paymentAccounts.revision} + 1` })
      .where(eq(paymentAccounts.orgId, orgId)),
  )
}
