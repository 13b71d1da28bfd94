import { updateMember as endpoint, UserId } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { isDeveloperCalling } from '../users/index.ts'
import { findMembership } from '../workspaces/index.ts'
import type { MemberChange } from './next-role.ts'
import { updateInvitation } from './update-invitation.ts'
import { updatePerson } from './update-person.ts'

export const updateMember = serves(endpoint, async (ctx, { id, role, is_active: isActive }) => {
  const { orgId } = requireWorkspace(ctx)
  const mayGiveDemo = role === 'demo' && (await isDeveloperCalling(ctx))
  const wanted: MemberChange = { id, role, isActive, mayGiveDemo }
  const userId = UserId.parse(id)
  const member = await ctx.store.inWorkspace(orgId, (tx) => findMembership(tx, { orgId, userId }))
  return member === null ? updateInvitation(ctx, wanted) : updatePerson(ctx, wanted)
})
