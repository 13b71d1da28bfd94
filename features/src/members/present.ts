import { MemberId, type OrgUser, type Role, type UserId } from '@cartograph/contract'
import type { invitations } from '@cartograph/store'
import type { Context } from '../context.ts'
import { maskEmail, maskPerson } from '../users/index.ts'

export interface MemberProfile {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly isActive: boolean
}

export function presentMember(ctx: Viewer, member: MemberProfile): OrgUser {
  const isSelf = ctx.actor?.kind === 'person' && ctx.actor.userId === member.userId
  const isMasked = isMaskedFor(ctx) && !isSelf
  const shown = isMasked ? maskPerson(member) : member
  return {
    id: MemberId.parse(member.userId),
    email: shown.email,
    first_name: shown.firstName,
    last_name: shown.lastName,
    is_active: member.isActive,
    status: member.isActive ? 'active' : 'inactive',
    membership_status: 'joined',
    role: member.role,
    is_self: isSelf,
  }
}

export function presentInvitation(
  ctx: Viewer,
  { id, email, role, withdrawnAt }: typeof invitations.$inferSelect,
): OrgUser {
  const isHeld = withdrawnAt === null
  return {
    id: MemberId.parse(id),
    email: isMaskedFor(ctx) ? maskEmail(email) : email,
    first_name: null,
    last_name: null,
    is_active: isHeld,
    status: isHeld ? 'invited' : 'inactive',
    membership_status: 'invited',
    role,
    is_self: false,
  }
}

/** A key that reads members has the scope for their names. */
function isMaskedFor({ actor, workspace }: Viewer): boolean {
  return workspace?.role === 'demo' && actor?.kind !== 'key'
}

type Viewer = Pick<Context, 'actor' | 'workspace'>
