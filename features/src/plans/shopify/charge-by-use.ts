import type { MeteredSubscription, UsageRecord } from '@cartograph/connectors'
import { AppError, formatCount, type OrgId } from '@cartograph/contract'
import {
  and,
  auditLog,
  eq,
  inArray,
  isNotNull,
  paymentAccounts,
  workspaces,
} from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { countOrders } from '../get-usage.ts'
import { PaymentError } from '../payments/payment-provider.ts'
import { askBilling } from './ask-billing.ts'
import { openShop } from './open-shop.ts'
import { hasStarted, periodStart, termsIn, usageOf, workspaceIn } from './read-subscription.ts'
import { fromShopMoney, toShopMoney } from './shop-amount.ts'
import { subscriptionGid, subscriptionId } from './subscription-key.ts'
import { dueFor } from './usage-terms.ts'

/**
 * Charges shops for what they used beyond their plan in the current period, up to what they approved. Shopify knows
 * what was charged before, so nothing is stored here, and a run that is repeated, doubled or killed charges nothing
 * twice: the key of a charge names the balance that it was added to, which can be added to only once.
 */
export async function chargeByUse(ctx: Context): Promise<void> {
  const planIds = ctx.planList.plans.flatMap(({ id, usage }) => (usage === null ? [] : [id]))
  if (!ctx.settings.hasPlans || planIds.length === 0) return
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: workspaces.orgId, key: paymentAccounts.subscriptionId })
      .from(paymentAccounts)
      .innerJoin(workspaces, eq(workspaces.orgId, paymentAccounts.orgId))
      .where(
        and(
          eq(paymentAccounts.provider, 'shopify'),
          isNotNull(paymentAccounts.subscriptionId),
          inArray(workspaces.planId, planIds),
        ),
      ),
  )
  for (const { orgId, key } of rows) {
    ctx.signal.throwIfAborted()
    try {
      if (key !== null) await chargeWorkspace(ctx, orgId, key)
    } catch (err) {
      if (!(err instanceof AppError) && !(err instanceof PaymentError)) throw err
      ctx.log.warn({ err, org_id: orgId }, 'a shop could not be charged for its use')
    }
  }
}

async function chargeWorkspace(ctx: Context, orgId: OrgId, key: string): Promise<void> {
  const { accountId, id } = subscriptionId(key)
  const { billing } = await openShop(ctx, accountId)
  if (billing === null) return
  const found = await askBilling(ctx, billing, (shop, signal) =>
    shop.findUsage(subscriptionGid(id), signal),
  )
  const metered = found && meteredIn(ctx, orgId, found)
  if (metered === null) return
  const { terms, period, lineItemId, balanceMinor, capMinor, currency, records } = metered
  const orders = await countOrders(ctx, orgId, {
    dateRange: [wallTime(period.from), wallTime(ctx.clock())],
    timezone: 'UTC',
  })
  const dueMinor = orders === null ? 0 : Math.min(capMinor, dueFor(terms, orders))
  const charged = [...records]
  if (orders !== null && dueMinor > balanceMinor) {
    const price = toShopMoney({ amount_minor: dueMinor - balanceMinor, currency })
    const description = `${formatCount(orders, 'en')} orders since ${period.from.toISOString().slice(0, 10)}, ${formatCount(terms.beyond, 'en')} included`
    const idempotencyKey = `${id}:${period.to.toISOString()}:${balanceMinor}`
    charged.push(
      await askBilling(ctx, billing, (shop, signal) =>
        shop.recordUsage({ lineItemId, price, description, idempotencyKey }, signal),
      ),
    )
  }
  if (charged.length > 0) await auditCharges(ctx, orgId, charged)
}

/** Null for what must not be charged now. */
function meteredIn(ctx: Context, orgId: OrgId, found: MeteredSubscription) {
  const now = ctx.clock()
  const terms = termsIn(found)
  const item = found.lineItems.find(({ plan }) => plan.pricingDetails.cappedAmount !== undefined)
  const usage = usageOf(found)
  const isOwn = workspaceIn(found) === orgId && (!found.test || ctx.settings.takesTestCharges)
  const to = new Date(found.currentPeriodEnd ?? 0)
  const runs = found.status === 'ACTIVE' && now < to && hasStarted(found, now)
  if (terms === null || !item || usage === null || !isOwn || !runs) return null
  // One that replaced another keeps its cycle, and its charges begin with it.
  const from = new Date(Math.max(periodStart(found, to).getTime(), Date.parse(found.createdAt)))
  return {
    terms,
    period: { from, to },
    lineItemId: item.id,
    balanceMinor: usage.amount.amount_minor,
    capMinor: usage.cap.amount_minor,
    currency: usage.cap.currency,
    records: item.usageRecords.nodes.filter(({ createdAt }) => new Date(createdAt) >= from),
  }
}

/** Writes those that have no entry yet, so also one whose run was killed after it was charged. */
async function auditCharges(
  ctx: Context,
  orgId: OrgId,
  charged: readonly UsageRecord[],
): Promise<void> {
  await ctx.store.inWorkspace(orgId, async (tx) => {
    await lockWorkspace(tx, orgId)
    const rows = await tx
      .select({ subject: auditLog.subject })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.orgId, orgId),
          eq(auditLog.action, action),
          inArray(
            auditLog.subject,
            charged.map(({ id }) => id),
          ),
        ),
      )
    const known = new Set(rows.map(({ subject }) => subject))
    for (const { id, price } of charged) {
      if (known.has(id)) continue
      known.add(id)
      const details = fromShopMoney(price.amount, price.currencyCode)
      await writeAuditRow(ctx, tx, { action, orgId, subject: id, details: { ...details } })
    }
  })
}

const action = 'plan.charged_by_use'

/** As queries read moments. */
function wallTime(moment: Date): string {
  return moment.toISOString().slice(0, -1)
}
