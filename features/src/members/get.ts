import { AppError, getMember as endpoint, InvitationId, UserId } from '@cartograph/contract'
import { and, eq, invitations, workspacePeople } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { isOpen } from './open-invitations.ts'
import { presentInvitation, presentMember } from './present.ts'

export const getMember = serves(endpoint, async (ctx, { id }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [member] = await tx
      .select()
      .from(workspacePeople)
      .where(eq(workspacePeople.userId, UserId.parse(id)))
    if (member !== undefined) return presentMember(ctx, member)
    const [invitation] = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, InvitationId.parse(id)), isOpen))
    if (invitation === undefined) throw new AppError('not_found')
    return presentInvitation(ctx, invitation)
  })
})
