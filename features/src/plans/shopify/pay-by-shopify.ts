import { AppError, type OrgId } from '@cartograph/contract'
import { and, eq, ne, paymentAccounts, workspaces, type Transaction } from '@cartograph/store'
import { planColumns } from '../../plan-columns.ts'
import { planStateOf, type PlanRules } from '../plan-state-of.ts'

export interface InstalledShop {
  readonly orgId: OrgId
  /** Shopify's id of the shop. */
  readonly shopId: string
}

/**
 * A workspace that was installed from Shopify pays through it, unless it has paid by other means. A shop pays for
 * one workspace: the last that it was installed in, which Shopify ended its earlier subscriptions for.
 */
export async function payByShopify(
  tx: Transaction,
  { orgId, shopId: accountId }: InstalledShop,
): Promise<void> {
  await tx
    .delete(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.provider, 'shopify'),
        eq(paymentAccounts.accountId, accountId),
        ne(paymentAccounts.orgId, orgId),
      ),
    )
  await tx
    .insert(paymentAccounts)
    .values({ orgId, provider: 'shopify', accountId })
    .onConflictDoNothing()
}

/** Without its data source, the app is uninstalled and the plan ends: refused while it is charged. */
export async function requireNoPayingShop(
  rules: PlanRules,
  tx: Transaction,
  { orgId, shopId: accountId }: InstalledShop,
): Promise<void> {
  const [paying] = await tx
    .select({ plan: planColumns })
    .from(paymentAccounts)
    .innerJoin(workspaces, eq(workspaces.orgId, paymentAccounts.orgId))
    .where(
      and(
        eq(paymentAccounts.orgId, orgId),
        eq(paymentAccounts.provider, 'shopify'),
        eq(paymentAccounts.accountId, accountId),
      ),
    )
  if (paying === undefined) return
  const state = planStateOf(paying.plan, rules)
  if (state === 'paid' || state === 'past_due') throw new AppError('conflict', paysForPlan)
}

const paysForPlan =
  'This store pays for the plan of this workspace. Cancel the plan first, then delete the data source.'
