import * as z from 'zod/mini'
import { hasScope, writeScopes, type KeyScope, type RequiredScope } from './key-scopes.ts'

export const Role = z.enum(['admin', 'member', 'demo'])
export type Role = z.infer<typeof Role>

interface PermissionRule {
  readonly roles: readonly Role[]
  /** What an API key needs for an endpoint that changes nothing. */
  readonly scope: RequiredScope
}

/** The permission matrix of a workspace. Enforced in one place. */
export const permissions = {
  'workspace.read': { roles: ['admin', 'member', 'demo'], scope: 'any' },
  'workspace.change': { roles: ['admin'], scope: null },
  'workspace.delete': { roles: ['admin'], scope: null },
  'plan.read': { roles: ['admin', 'member', 'demo'], scope: 'any' },
  'members.read': { roles: ['admin', 'member', 'demo'], scope: 'members:read' },
  /** Members who are not admins can invite only to finish an integration; the verb checks that. */
  'members.invite': { roles: ['admin', 'member'], scope: null },
  'members.change': { roles: ['admin'], scope: null },
  'keys.manage': { roles: ['admin'], scope: null },
  'audit.read': { roles: ['admin'], scope: null },
  /** The query API accepts API keys directly, so only users need its tokens. */
  'data.token': { roles: ['admin', 'member', 'demo'], scope: null },
  'data.query': { roles: ['admin', 'member', 'demo'], scope: 'data:read' },
  'dashboards.read': { roles: ['admin', 'member', 'demo'], scope: 'workspace:read' },
  'dashboards.change': { roles: ['admin'], scope: null },
  /** Public links; only while the workspace allows them. */
  'dashboards.share': { roles: ['admin', 'member'], scope: null },
  /** A user's private stars, order and saved views of the dashboards; an API key belongs to no user. */
  'dashboards.own': { roles: ['admin', 'member', 'demo'], scope: null },
  /** How a user's own lists look; an API key belongs to no user. */
  'lists.own': { roles: ['admin', 'member', 'demo'], scope: null },
  /** Saved views that the whole workspace sees. */
  'views.share': { roles: ['admin', 'member'], scope: null },
  /** Customer segments and synced audiences; personal data is masked for the role demo. */
  'audiences.read': { roles: ['admin', 'member', 'demo'], scope: 'audiences:read' },
  /** Names and addresses in a file; an API key reads the records itself. */
  'audiences.export': { roles: ['admin', 'member'], scope: null },
  'audiences.change': { roles: ['admin', 'member'], scope: 'audiences:write' },
  /** Metrics that a workspace defines; everyone works with them, so API keys may change them too. */
  'metrics.read': { roles: ['admin', 'member', 'demo'], scope: 'workspace:read' },
  'metrics.change': { roles: ['admin', 'member'], scope: 'workspace:write' },
  'reports.read': { roles: ['admin', 'member', 'demo'], scope: 'workspace:read' },
  'reports.change': { roles: ['admin', 'member'], scope: 'workspace:write' },
  /** Who gets a report and when; an API key belongs to no user who could answer for it. */
  'reports.schedule': { roles: ['admin', 'member'], scope: null },
  /** Recipients outside of the workspace: addresses, webhooks and Slack. The verbs check it. */
  'reports.send_outside': { roles: ['admin'], scope: null },
  'targets.read': { roles: ['admin', 'member', 'demo'], scope: 'workspace:read' },
  'targets.change': { roles: ['admin', 'member'], scope: 'workspace:write' },
  'insights.read': { roles: ['admin', 'member', 'demo'], scope: 'data:read' },
  /** The team's feedback on an insight, visible to the whole workspace. */
  'insights.mark': { roles: ['admin', 'member'], scope: null },
  /** A user's private pins and digest; an API key belongs to no user. */
  'insights.own': { roles: ['admin', 'member', 'demo'], scope: null },
  /** A user's private conversations; an API key belongs to no user. */
  'chat.own': { roles: ['admin', 'member', 'demo'], scope: null },
  /** The questions of all users that had no answer or a bad one, without their names. */
  'chat.review': { roles: ['admin'], scope: null },
  /** A user's private events; an API key belongs to no user. */
  'events.own': { roles: ['admin', 'member', 'demo'], scope: null },
  'connections.read': { roles: ['admin', 'member', 'demo'], scope: 'workspace:read' },
  'connections.change': { roles: ['admin', 'member'], scope: 'workspace:write' },
  /** Deletes more stored records than a sync deletes by itself. */
  'connections.approve_deletions': { roles: ['admin'], scope: null },
  /**
   * The parameters that a platform returned are valid only for the user who started the consent.
   */
  'connections.install': { roles: ['admin', 'member'], scope: null },
} as const satisfies Record<string, PermissionRule>

export type WorkspacePermission = keyof typeof permissions

/**
 * `public` needs no user, `signed_in` needs a user. `joinable` needs a member, an invited user, or
 * one whose email domain may join; for all others the workspace does not exist.
 */
export type Permission = WorkspacePermission | 'public' | 'signed_in' | 'joinable'

export function hasPermission(role: Role, permission: WorkspacePermission): boolean {
  const allowed: readonly Role[] = permissions[permission].roles
  return allowed.includes(role)
}

/** The parts of an endpoint that decide which scope a key needs. */
interface ScopedEndpoint {
  readonly permission: Permission
  readonly audit?: string
}

/**
 * What an API key needs for an endpoint: the scope of its permission, and for a change the write
 * scope of the same area.
 */
export function scopeOf({ permission, audit }: ScopedEndpoint): RequiredScope {
  if (permission === 'public') return 'any'
  if (permission === 'signed_in' || permission === 'joinable') return null
  const { scope }: PermissionRule = permissions[permission]
  if (scope === null || scope === 'any') return audit === undefined ? scope : null
  return audit === undefined ? scope : writeScopes[scope]
}

export function keyMayCall(scopes: readonly KeyScope[], endpoint: ScopedEndpoint): boolean {
  return hasScope(scopes, scopeOf(endpoint))
}
