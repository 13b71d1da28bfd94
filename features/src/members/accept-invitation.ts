import {
  AppError,
  acceptInvitation as endpoint,
  type Membership,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { and, eq, invitations, memberships, users, type Transaction } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { planOf, planRefusal } from '../plans/index.ts'
import { presentMembership } from '../users/index.ts'
import { findMembership, lockWorkspace } from '../workspaces/index.ts'
import { isOpen } from './open-invitations.ts'

/** An invitation belongs to an address: whoever has shown that it is theirs may accept it. */
export async function acceptInvitation(
  ctx: Context,
  { orgId }: { orgId: OrgId },
): Promise<Membership> {
  const { userId } = requirePerson(ctx)
  let hasJoined = false
  const details = ({ role }: Membership) => (hasJoined ? { role } : null)
  const membership = await changeAsPerson(
    ctx,
    { endpoint, orgId, subject: userId, details },
    async (tx) => {
      const workspace = await lockWorkspace(tx, orgId)
      const known = { orgId, name: workspace.name, status: 'joined' as const, plan: workspace }
      const now = ctx.clock()
      const earlier = await findMembership(tx, { orgId, userId })
      // Whoever was put out does not come back by themselves.
      if (earlier?.isActive === false) throw new AppError('not_found')
      if (earlier !== null) return presentMembership({ ...known, role: earlier.role }, now)

      const invitation = await findOwnInvitation(tx, orgId, userId)
      if (invitation === null) throw new AppError('not_found')
      if (invitation.expiresAt <= now) throw new AppError('invitation_invalid')
      const refusal = planRefusal(planOf(workspace, now))
      if (refusal !== null) throw new AppError(refusal)

      const { id, role } = invitation
      await tx.insert(memberships).values({ orgId, userId, role, createdAt: now })
      await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, id))
      hasJoined = true
      return presentMembership({ ...known, role }, now)
    },
  )
  ctx.access.forget({ user_id: userId })
  return membership
}

async function findOwnInvitation(tx: Transaction, orgId: OrgId, userId: UserId) {
  const [found] = await tx
    .select({ id: invitations.id, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(users, eq(users.email, invitations.email))
    .where(
      and(
        eq(users.id, userId),
        eq(users.emailVerified, true),
        eq(invitations.orgId, orgId),
        isOpen,
      ),
    )
    // It may be withdrawn at this moment.
    .for('update', { of: invitations })
  return found ?? null
}
