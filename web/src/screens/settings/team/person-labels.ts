import type { OrgUser, Role } from '@cartograph/contract'

/** The name of a person in a sentence. */
export function personName({ first_name: first, last_name: last, email }: OrgUser): string {
  return [first, last].filter(Boolean).join(' ') || email
}

export const roleNames = {
  admin: 'Admin',
  member: 'Member',
  demo: 'Demo',
} as const satisfies Record<Role, string>

/** The demo role is offered to developers only; members who have it still see it. */
export function roleOptions({ withDemo }: { withDemo: boolean }): { value: Role; label: string }[] {
  const offered: Role[] = withDemo ? ['admin', 'member', 'demo'] : ['admin', 'member']
  return offered.map((value) => ({ value, label: roleNames[value] }))
}

export const statusNames = {
  active: 'Active',
  inactive: 'Deactivated',
  invited: 'Invited',
} as const satisfies Record<OrgUser['status'], string>
