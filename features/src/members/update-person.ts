import {
  AppError,
  updateMember as endpoint,
  UserId,
  type OrgId,
  type OrgUser,
} from '@cartograph/contract'
import { and, count, eq, memberships, ne, users, type Transaction } from '@cartograph/store'
import { changeAsPerson, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { nextRole, type MemberChange } from './next-role.ts'
import { presentMember, type MemberProfile } from './present.ts'

/**
 * Every request, token and socket is checked against the membership, so a deactivated member is
 * locked out of this workspace at once. The session continues: it also opens workspaces whose admins
 * have not removed them.
 */
export async function updatePerson(ctx: Context, wanted: MemberChange): Promise<OrgUser> {
  const { orgId } = requireWorkspace(ctx)
  const userId = UserId.parse(wanted.id)
  let auditDetails: AuditDetails | null = null
  const member = await changeAsPerson(
    ctx,
    { endpoint, orgId, subject: userId, details: () => auditDetails },
    async (tx) => {
      await lockWorkspace(tx, orgId)
      const before = await findPerson(tx, orgId, userId)
      const role = nextRole(before.role, wanted)
      const isActive = wanted.isActive ?? before.isActive
      const after = { ...before, role, isActive }
      auditDetails = differences(before, after)
      if (auditDetails === null) return presentMember(ctx, before)
      if (isActiveAdmin(before) && !isActiveAdmin(after)) await checkOtherAdmin(tx, orgId, userId)
      await tx.update(memberships).set({ role, isActive }).where(isMembership(orgId, userId))
      return presentMember(ctx, after)
    },
  )
  ctx.access.invalidate({ user_id: userId })
  return member
}

async function findPerson(tx: Transaction, orgId: OrgId, userId: UserId): Promise<MemberProfile> {
  const [found] = await tx
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: memberships.role,
      isActive: memberships.isActive,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMembership(orgId, userId))
  if (found === undefined) throw new AppError('not_found')
  return found
}

function isMembership(orgId: OrgId, userId: UserId) {
  return and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))
}

function differences(before: MemberProfile, after: MemberProfile): AuditDetails | null {
  const details: Record<string, unknown> = { email: after.email }
  if (before.role !== after.role) details['role'] = after.role
  if (before.isActive !== after.isActive) details['is_active'] = after.isActive
  return Object.keys(details).length === 1 ? null : details
}

function isActiveAdmin({ role, isActive }: MemberProfile): boolean {
  return role === 'admin' && isActive
}

/** The workspace is locked, so no other admin can be removed meanwhile. */
async function checkOtherAdmin(tx: Transaction, orgId: OrgId, userId: UserId): Promise<void> {
  const [others] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(
      and(
        eq(memberships.orgId, orgId),
        ne(memberships.userId, userId),
        eq(memberships.role, 'admin'),
        eq(memberships.isActive, true),
      ),
    )
  if ((others?.count ?? 0) === 0) throw new AppError('last_admin')
}
