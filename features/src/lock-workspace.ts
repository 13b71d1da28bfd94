import { AppError, type OrgId } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'

/**
 * Locks a workspace before a decision that depends on several of its rows (its admins, its invitations), so
 * that concurrent decisions are made one after the other. The lock is the weaker kind: rows that reference
 * the workspace, such as a claimed Idempotency-Key, may exist already.
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
