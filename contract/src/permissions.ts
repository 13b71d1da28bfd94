import * as z from 'zod/mini'

export const Role = z.enum(['admin', 'member', 'demo'])
export type Role = z.infer<typeof Role>

/** Who may do what inside a workspace. `public` and `signed_in` need no workspace. */
export const permissions = {
  'workspace.read': ['admin', 'member', 'demo'],
  'data.query': ['admin', 'member', 'demo'],
  'connections.read': ['admin', 'member', 'demo'],
  'connections.change': ['admin', 'member'],
} as const satisfies Record<string, readonly Role[]>

export type WorkspacePermission = keyof typeof permissions
export type Permission = WorkspacePermission | 'public' | 'signed_in'

export function mayDo(role: Role, permission: WorkspacePermission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return allowed.includes(role)
}
