import type { OrgId } from '@cartograph/contract'
import { and, eq, insights, isNull, type Transaction } from '@cartograph/store'

/** Whether a workspace has any insights in its feed. */
export async function hasInsights(tx: Transaction, orgId: OrgId): Promise<boolean> {
  const rows = await tx
    .select({ id: insights.id })
    .from(insights)
    .where(and(eq(insights.orgId, orgId), isNull(insights.withdrawnAt)))
    .limit(1)
  return rows.length > 0
}
