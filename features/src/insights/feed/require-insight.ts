import { AppError, type InsightId, type OrgId } from '@cartograph/contract'
import { and, eq, insights, type Transaction } from '@cartograph/store'

/** Loads an insight of the workspace and locks it until the transaction ends. */
export async function requireInsight(
  tx: Transaction,
  { orgId, id }: { readonly orgId: OrgId; readonly id: InsightId },
): Promise<Pick<typeof insights.$inferSelect, 'datasourceId'>> {
  const [found] = await tx
    .select({ datasourceId: insights.datasourceId })
    .from(insights)
    .where(and(eq(insights.orgId, orgId), eq(insights.id, id)))
    .for('key share')
  if (found === undefined) throw new AppError('not_found')
  return found
}
