import type { OrgId } from '@cartograph/contract'
import { eq, insights, type Transaction } from '@cartograph/store'

/** Whether anything was ever found in a workspace. */
export async function hasInsights(tx: Transaction, orgId: OrgId): Promise<boolean> {
  const rows = await tx
    .select({ id: insights.id })
    .from(insights)
    .where(eq(insights.orgId, orgId))
    .limit(1)
  return rows.length > 0
}
