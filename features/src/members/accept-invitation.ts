import {
  acceptInvitation as endpoint,
  AppError,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { and, eq, invitations, users, type Transaction } from '@cartograph/store'
import { planRefusal } from '../plans/index.ts'
import { serves } from '../serves.ts'
import { join } from '../workspaces/index.ts'
import { isOpen } from './open-invitations.ts'

/** An invitation belongs to an address: a user with that confirmed address may accept it. */
export const acceptInvitation = serves(
  endpoint,
  (ctx, { orgId }: { orgId: OrgId }) =>
    join(ctx, {
      endpoint,
      orgId,
      admit: async (tx, { workspace, userId, now }) => {
        const invitation = await findOwnInvitation(tx, orgId, userId)
        if (invitation === null) throw new AppError('not_found')
        if (invitation.expiresAt <= now) throw new AppError('invitation_invalid')
        const refusal = planRefusal(workspace, ctx)
        if (refusal !== null) throw new AppError(refusal)

        const { id, role } = invitation
        await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, id))
        return role
      },
    }),
  ({ params }) => params,
)

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
    // It may be withdrawn concurrently.
    .for('update', { of: invitations })
  return found ?? null
}
