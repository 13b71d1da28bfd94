import * as z from 'zod/mini'

export const Role = z.enum(['admin', 'member', 'demo'])
export type Role = z.infer<typeof Role>

/** The scope of an API key: read only, or read and write. */
export const KeyScope = z.enum(['read', 'write'])
export type KeyScope = z.infer<typeof KeyScope>

interface PermissionRule {
  readonly roles: readonly Role[]
  /**
   * Whether API keys have the permission; with the scope `read`, only for endpoints that change
   * nothing.
   */
  readonly keys: boolean
}

/** The permission matrix of a workspace. Enforced in one place. */
export const permissions = {
  'workspace.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'workspace.change': { roles: ['admin'], keys: false },
  'workspace.delete': { roles: ['admin'], keys: false },
  'plan.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'members.read': { roles: ['admin', 'member', 'demo'], keys: true },
  /** Members who are not admins can invite only to finish an integration; the verb checks that. */
  'members.invite': { roles: ['admin', 'member'], keys: false },
  'members.change': { roles: ['admin'], keys: false },
  'keys.manage': { roles: ['admin'], keys: false },
  'audit.read': { roles: ['admin'], keys: false },
  /** The query API accepts API keys directly, so only users need its tokens. */
  'data.token': { roles: ['admin', 'member', 'demo'], keys: false },
  'data.query': { roles: ['admin', 'member', 'demo'], keys: true },
  'dashboards.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'dashboards.change': { roles: ['admin'], keys: false },
  /** Public links; only while the workspace allows them. */
  'dashboards.share': { roles: ['admin', 'member'], keys: false },
  /** A user's private stars, order and saved views of the dashboards; an API key belongs to no user. */
  'dashboards.own': { roles: ['admin', 'member', 'demo'], keys: false },
  /** How a user's own lists look; an API key belongs to no user. */
  'lists.own': { roles: ['admin', 'member', 'demo'], keys: false },
  /** Saved views that the whole workspace sees. */
  'views.share': { roles: ['admin', 'member'], keys: false },
  /** Customer segments and synced audiences; personal data is masked for the role demo. */
  'audiences.read': { roles: ['admin', 'member', 'demo'], keys: true },
  /** Names and addresses in a file; an API key reads the records itself. */
  'audiences.export': { roles: ['admin', 'member'], keys: false },
  'audiences.change': { roles: ['admin', 'member'], keys: true },
  /** Metrics that a workspace defines; everyone works with them, so API keys may change them too. */
  'metrics.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'metrics.change': { roles: ['admin', 'member'], keys: true },
  'reports.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'reports.change': { roles: ['admin', 'member'], keys: true },
  /** Who gets a report and when; an API key belongs to no user who could answer for it. */
  'reports.schedule': { roles: ['admin', 'member'], keys: false },
  /** Recipients outside of the workspace: addresses, webhooks and Slack. The verbs check it. */
  'reports.send_outside': { roles: ['admin'], keys: false },
  'targets.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'targets.change': { roles: ['admin', 'member'], keys: true },
  'insights.read': { roles: ['admin', 'member', 'demo'], keys: true },
  /** The team's feedback on an insight, visible to the whole workspace. */
  'insights.mark': { roles: ['admin', 'member'], keys: false },
  /** A user's private pins and digest; an API key belongs to no user. */
  'insights.own': { roles: ['admin', 'member', 'demo'], keys: false },
  /** A user's private conversations; an API key belongs to no user. */
  'chat.own': { roles: ['admin', 'member', 'demo'], keys: false },
  /** The questions of all users that had no answer or a bad one, without their names. */
  'chat.review': { roles: ['admin'], keys: false },
  /** A user's private events; an API key belongs to no user. */
  'events.own': { roles: ['admin', 'member', 'demo'], keys: false },
  'connections.read': { roles: ['admin', 'member', 'demo'], keys: true },
  'connections.change': { roles: ['admin', 'member'], keys: true },
  /** Deletes more stored records than a sync deletes by itself. */
  'connections.approve_deletions': { roles: ['admin'], keys: false },
  /**
   * The parameters that a platform returned are valid only for the user who started the consent.
   */
  'connections.install': { roles: ['admin', 'member'], keys: false },
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

export function keyHasPermission(
  scope: KeyScope,
  permission: WorkspacePermission,
  { isChange }: { isChange: boolean },
): boolean {
  return permissions[permission].keys && (scope === 'write' || !isChange)
}
