import {
  AppError,
  InvitationId,
  updateMember as endpoint,
  type OrgUser,
} from '@cartograph/contract'
import { and, eq, invitations } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { announceInvitations } from './announce-invitations.ts'
import { nextRole, type MemberChange } from './next-role.ts'
import { isOpen } from './open-invitations.ts'
import { presentInvitation } from './present.ts'

/** Deactivating an invitation withdraws it: its link stops working. */
export async function updateInvitation(ctx: Context, wanted: MemberChange): Promise<OrgUser> {
  const id = InvitationId.parse(wanted.id)
  let auditDetails: AuditDetails | null = null
  let email = ''
  const member = await change(
    ctx,
    { endpoint, subject: id, details: () => auditDetails },
    async (tx) => {
      const [row] = await tx
        .select()
        .from(invitations)
        .where(and(eq(invitations.id, id), isOpen))
        .for('update')
      if (row === undefined) throw new AppError('not_found')
      email = row.email
      const role = nextRole(row.role, wanted)
      const withdrawnAt = wanted.isActive === false ? ctx.clock() : null
      if (role === row.role && withdrawnAt === null) return presentInvitation(ctx, row)
      await tx.update(invitations).set({ role, withdrawnAt }).where(eq(invitations.id, id))
      auditDetails = { email, role, is_active: withdrawnAt === null }
      return presentInvitation(ctx, { ...row, role, withdrawnAt })
    },
  )
  ctx.access.invalidate({ email })
  if (member.status === 'inactive') await announceInvitations(ctx, [email])
  return member
}
