import type { OrgId, Role, UserId } from '@cartograph/contract'
import { and, eq, memberships, type Transaction } from '@cartograph/store'

export async function findMembership(
  tx: Transaction,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
): Promise<{ role: Role; isActive: boolean } | null> {
  const [found] = await tx
    .select({ role: memberships.role, isActive: memberships.isActive })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  return found ?? null
}
