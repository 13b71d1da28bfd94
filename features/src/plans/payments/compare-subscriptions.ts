import { msPerDay } from '@cartograph/contract'
import { lt, paymentAccounts, paymentEvents } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { findAccountOwner, readPayingPlan } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { followSubscription } from './follow-subscription.ts'
import { isChargedBesideEnterprise, reportChargedEnterprise } from './report-charged-enterprise.ts'
import { isSamePlan, planFromSubscription } from './plan-from-subscription.ts'

export interface ComparedSubscriptions {
  readonly compared: number
  /** The workspaces whose plan was not what the provider says, and now is. */
  readonly repaired: readonly string[]
  /** Workspaces that have an enterprise plan, and whose subscription goes on beside it. */
  readonly chargedEnterprise: readonly string[]
  /** Accounts that are charged, and whose workspace does not exist here. */
  readonly withoutWorkspace: readonly string[]
  /** Workspaces whose subscription the provider does not have. */
  readonly missing: readonly string[]
}

/**
 * Compares all subscriptions with the provider, and repairs what a lost event left behind. Null without payments.
 */
export async function compareSubscriptions(ctx: Context): Promise<ComparedSubscriptions | null> {
  const provider = ctx.payments
  if (provider === null || !ctx.settings.hasPlans) return null
  const listed = await askProvider(ctx, () => provider.listSubscriptions())
  const repaired: string[] = []
  const chargedEnterprise: string[] = []
  const withoutWorkspace: string[] = []
  for (const { accountId, subscription } of listed) {
    const orgId = await findAccountOwner(ctx, provider.type, accountId)
    if (orgId === null) {
      if (subscription.state !== 'ended') withoutWorkspace.push(accountId)
      continue
    }
    const { plan, account } = await readPayingPlan(ctx, orgId)
    if (isChargedBesideEnterprise(ctx, plan, subscription)) {
      chargedEnterprise.push(orgId)
      await reportChargedEnterprise(ctx, provider, { orgId, accountId, subscription })
    }
    const followedId = account?.subscriptionId ?? null
    const expected = planFromSubscription(plan, { subscription, followedId }, ctx.clock())
    const isFollowed = followedId === subscription.id
    if (isFollowed && isSamePlan(plan, expected)) continue
    if (await followSubscription(ctx, orgId)) repaired.push(orgId)
  }
  const accountIds = new Set(listed.map(({ accountId }) => accountId))
  const accounts = await ctx.store.asSystem((tx) => tx.select().from(paymentAccounts))
  const missing = accounts.filter(
    ({ accountId, subscriptionId, provider: type }) =>
      type === provider.type && subscriptionId !== null && !accountIds.has(accountId),
  )
  await ctx.store.asSystem((tx) =>
    tx
      .delete(paymentEvents)
      .where(lt(paymentEvents.receivedAt, new Date(ctx.clock().getTime() - eventsKeptMs))),
  )
  const report: ComparedSubscriptions = {
    compared: listed.length,
    repaired,
    chargedEnterprise,
    withoutWorkspace,
    missing: missing.map(({ orgId }) => orgId),
  }
  const isFine = [repaired, chargedEnterprise, withoutWorkspace, missing].every(
    ({ length }) => length === 0,
  )
  ctx.log[isFine ? 'info' : 'warn'](report, 'compared the subscriptions with the payment provider')
  return report
}

/** Providers repeat an event for days, not for months. */
const eventsKeptMs = 60 * msPerDay
