import { AppError, type OrgId } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'

/**
 * Whoever decides by several rows of a workspace – who its admins are, who is invited – takes its row
 * first, so that two who decide at the same moment do so one after the other. The lock is the weaker one:
 * rows that refer to the workspace, such as a claimed Idempotency-Key, may be there already.
 */
export async function lockWorkspace(
  tx: Transaction,
  orgId: OrgId,
): Promise<typeof workspaces.$inferSelect> {
  const [row] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
    .for('no key update')
  if (row === undefined) throw new AppError('not_found')
  return row
}
