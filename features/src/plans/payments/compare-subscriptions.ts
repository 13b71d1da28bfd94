import { msPerDay } from '@cartograph/contract'
import { lt, paymentAccounts, paymentEvents } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { openShopify } from '../shopify/open-shopify.ts'
import { findAccountOwner, readPayingPlan, type PaymentAccount } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { followSubscription } from './follow-subscription.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { isSamePlan, planFromSubscription } from './plan-from-subscription.ts'
import { isChargedBesideEnterprise, reportChargedEnterprise } from './report-charged-enterprise.ts'

export interface ComparedSubscriptions {
  compared: number
  /** The workspaces whose plan was not what the provider says, and now is. */
  readonly repaired: string[]
  /** Workspaces that have an enterprise plan, and whose subscription goes on beside it. */
  readonly chargedEnterprise: string[]
  /** Accounts that are charged, and whose workspace does not exist here. */
  readonly withoutWorkspace: string[]
  /** Workspaces whose subscription the provider does not have, or cannot be asked for. */
  readonly missing: string[]
}

/**
 * Compares all subscriptions with the providers, and repairs what a lost event left behind. Null without payments.
 */
export async function compareSubscriptions(ctx: Context): Promise<ComparedSubscriptions | null> {
  if (!ctx.settings.hasPlans) return null
  const accounts = await ctx.store.asSystem((tx) => tx.select().from(paymentAccounts))
  const hasShops = accounts.some(({ provider }) => provider === 'shopify')
  const providers = [
    ...(ctx.payments === null ? [] : [ctx.payments]),
    ...(hasShops ? [openShopify(ctx)] : []),
  ]
  if (providers.length === 0) return null
  const report: ComparedSubscriptions = {
    compared: 0,
    repaired: [],
    chargedEnterprise: [],
    withoutWorkspace: [],
    missing: [],
  }
  for (const provider of providers) await compareWith(ctx, provider, { accounts, report })
  await ctx.store.asSystem((tx) =>
    tx
      .delete(paymentEvents)
      .where(lt(paymentEvents.receivedAt, new Date(ctx.clock().getTime() - eventsKeptMs))),
  )
  const { repaired, chargedEnterprise, withoutWorkspace, missing } = report
  const isFine = [repaired, chargedEnterprise, withoutWorkspace, missing].every(
    ({ length }) => length === 0,
  )
  ctx.log[isFine ? 'info' : 'warn'](report, 'compared the subscriptions with the payment providers')
  return report
}

interface Comparison {
  readonly accounts: readonly PaymentAccount[]
  readonly report: ComparedSubscriptions
}

async function compareWith(
  ctx: Context,
  provider: PaymentProvider,
  { accounts, report }: Comparison,
): Promise<void> {
  const listed = await askProvider(ctx, () => provider.listSubscriptions())
  report.compared += listed.length
  for (const { accountId, subscription } of listed) {
    const orgId = await findAccountOwner(ctx, provider.type, accountId)
    if (orgId === null) {
      if (subscription.state !== 'ended') report.withoutWorkspace.push(accountId)
      continue
    }
    const { plan, account } = await readPayingPlan(ctx, orgId)
    if (isChargedBesideEnterprise(ctx, plan, subscription)) {
      report.chargedEnterprise.push(orgId)
      await reportChargedEnterprise(ctx, provider, { orgId, accountId, subscription })
    }
    const followedId = account?.subscriptionId ?? null
    const expected = planFromSubscription(plan, { subscription, followedId }, ctx.clock())
    const isFollowed = followedId === subscription.id
    if (isFollowed && isSamePlan(plan, expected)) continue
    if (await followSubscription(ctx, orgId)) report.repaired.push(orgId)
  }
  const accountIds = new Set(listed.map(({ accountId }) => accountId))
  const missing = accounts.filter(
    ({ accountId, subscriptionId, provider: type }) =>
      type === provider.type && subscriptionId !== null && !accountIds.has(accountId),
  )
  report.missing.push(...missing.map(({ orgId }) => orgId))
}

/** Providers repeat an event for days, not for months. */
const eventsKeptMs = 60 * msPerDay
