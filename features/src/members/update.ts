import { UserId, type MemberId, type OrgUser, type Role } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { isDeveloperCalling } from '../users/index.ts'
import { findMembership } from '../workspaces/index.ts'
import type { MemberChange } from './next-role.ts'
import { updateInvitation } from './update-invitation.ts'
import { updatePerson } from './update-person.ts'

export interface UpdateMember {
  /** A person's, or that of an open invitation. */
  readonly id: MemberId
  readonly role?: Role | undefined
  readonly is_active?: boolean | undefined
}

export async function updateMember(
  ctx: Context,
  { id, role, is_active: isActive }: UpdateMember,
): Promise<OrgUser> {
  const { orgId } = requireWorkspace(ctx)
  const mayGiveDemo = role === 'demo' && (await isDeveloperCalling(ctx))
  const wanted: MemberChange = { id, role, isActive, mayGiveDemo }
  const userId = UserId.parse(id)
  const member = await ctx.store.inWorkspace(orgId, (tx) => findMembership(tx, { orgId, userId }))
  return member === null ? updateInvitation(ctx, wanted) : updatePerson(ctx, wanted)
}
