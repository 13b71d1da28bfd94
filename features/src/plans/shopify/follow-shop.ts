import { AppError, graceDays, msPerDay, type OrgId } from '@cartograph/contract'
import { and, eq, gt, isNotNull, isNull, lte, paymentAccounts, workspaces } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { readPayingPlan } from '../payments/accounts.ts'
import { followOnce } from '../payments/follow-once.ts'
import { followSubscription } from '../payments/follow-subscription.ts'

export interface ShopEvent {
  /** Shopify's id of the shop. */
  readonly shopId: string
  /** Of the event, the same for each delivery. */
  readonly id: string
}

/** What a shop pays may have changed, as an event of Shopify says that was verified before. */
export async function receiveShopEvent(ctx: Context, { shopId, id }: ShopEvent): Promise<void> {
  if (!ctx.settings.hasPlans) return
  await followOnce(ctx, { id: `shopify:${id}`, provider: 'shopify', accountId: shopId })
}

/** Reads what an installed shop pays, such as for what is left of a period after it was installed again. */
export async function followShop(ctx: Context, orgId: OrgId): Promise<void> {
  if (!ctx.settings.hasPlans) return
  const { account } = await readPayingPlan(ctx, orgId)
  if (account?.provider !== 'shopify') return
  try {
    await followSubscription(ctx, orgId)
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    // The comparison with Shopify repeats it.
    ctx.log.warn({ err, org_id: orgId }, 'the subscription of a shop cannot be read')
  }
}

/** Shopify sends no event when a subscription is renewed: it is read when a period has ended. */
export async function followRenewals(ctx: Context): Promise<number> {
  if (!ctx.settings.hasPlans) return 0
  const now = ctx.clock()
  const graceBegan = new Date(now.getTime() - graceDays * msPerDay)
  const due = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: workspaces.orgId })
      .from(paymentAccounts)
      .innerJoin(workspaces, eq(workspaces.orgId, paymentAccounts.orgId))
      .where(
        and(
          eq(paymentAccounts.provider, 'shopify'),
          isNotNull(paymentAccounts.subscriptionId),
          lte(workspaces.planPeriodEndsAt, now),
          gt(workspaces.planPeriodEndsAt, graceBegan),
          isNull(workspaces.planPastDueSince),
          isNull(workspaces.planCancelledAt),
          eq(workspaces.planCancelsAtEnd, false),
        ),
      ),
  )
  for (const { orgId } of due) await followShop(ctx, orgId)
  return due.length
}
