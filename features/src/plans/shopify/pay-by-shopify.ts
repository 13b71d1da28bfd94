import type { OrgId } from '@cartograph/contract'
import { and, eq, ne, paymentAccounts, type Transaction } from '@cartograph/store'

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
