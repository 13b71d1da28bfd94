import { AppError, type MemberId, type Role } from '@cartograph/contract'

export interface MemberChange {
  readonly id: MemberId
  readonly role: Role | undefined
  readonly isActive: boolean | undefined
  readonly mayGiveDemo: boolean
}

/** Returns the new role; null when it is unchanged. */
export function nextRole(before: Role, { role, mayGiveDemo }: MemberChange): Role {
  if (role === undefined || role === before) return before
  if (role === 'demo' && !mayGiveDemo) throw onlyDevelopers()
  return role
}

export function onlyDevelopers(): AppError {
  return new AppError('forbidden', 'Only a developer can give the role demo.')
}
