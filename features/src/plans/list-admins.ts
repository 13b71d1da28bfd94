import type { OrgId, UserId } from '@cartograph/contract'
import { and, eq, workspacePeople, type Transaction } from '@cartograph/store'

export async function listAdmins(tx: Transaction, orgId: OrgId): Promise<UserId[]> {
  const rows = await tx
    .select({ userId: workspacePeople.userId })
    .from(workspacePeople)
    .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.role, 'admin')))
  return rows.map(({ userId }) => userId)
}
