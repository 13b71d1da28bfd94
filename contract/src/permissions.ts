import * as z from 'zod/mini'

export const Role = z.enum(['admin', 'member', 'demo'])
export type Role = z.infer<typeof Role>

/** What an API key may do: look, or look and change. */
export const KeyScope = z.enum(['read', 'write'])
export type KeyScope = z.infer<typeof KeyScope>

interface Rule {
  readonly roles: readonly Role[]
  /** Whether an API key may; with the scope `read` only where nothing is changed. */
  readonly keys: boolean
}

/** Who may do what inside a workspace: the one matrix, enforced in one place. */
export const permissions = {
  'workspace.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'workspace.change': { roles: ['admin'], keys: false },
  'workspace.delete': { roles: ['admin'], keys: false },
  'plan.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'members.read': { roles: ['admin', 'member', 'demo'], keys: true },
  /** Whoever is not an admin may invite only to finish an integration; the verb sees to that. */
  'members.invite': { roles: ['admin', 'member'], keys: false },
  'members.change': { roles: ['admin'], keys: false },
  'keys.manage': { roles: ['admin'], keys: false },
  'audit.read': { roles: ['admin'], keys: false },
  /** The query API takes keys as they are, so only people need its tokens. */
  'data.token': { roles: ['admin', 'member', 'demo'], keys: false },
  'data.query': { roles: ['admin', 'member', 'demo'], keys: true },
  'dashboards.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'dashboards.change': { roles: ['admin'], keys: false },
  'insights.read': { roles: ['admin', 'member', 'demo'], keys: true },
  /** What the team says of a finding, for everybody in the workspace. */
  'insights.mark': { roles: ['admin', 'member'], keys: false },
  /** What a person keeps and is written about; a key is nobody. */
  'insights.own': { roles: ['admin', 'member', 'demo'], keys: false },
  /** A person's own, which nobody else sees; a key is nobody. */
  'events.own': { roles: ['admin', 'member', 'demo'], keys: false },
  'connections.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'connections.change': { roles: ['admin', 'member'], keys: true },
  /** What a platform sent a person back with is good for that person alone. */
  'connections.install': { roles: ['admin', 'member'], keys: false },
} as const satisfies Record<string, Rule>

export type WorkspacePermission = keyof typeof permissions

/**
 * `public` needs nobody, `signed_in` a person. `joinable` needs a person whom the workspace in the path
 * has invited or lets join, or who is in it; to everybody else that workspace does not exist.
 */
export type Permission = WorkspacePermission | 'public' | 'signed_in' | 'joinable'

export function mayDo(role: Role, permission: WorkspacePermission): boolean {
  const allowed: readonly Role[] = permissions[permission].roles
  return allowed.includes(role)
}

export function mayKeyDo(
  scope: KeyScope,
  permission: WorkspacePermission,
  { isChange }: { isChange: boolean },
): boolean {
  return permissions[permission].keys && (scope === 'write' || !isChange)
}
