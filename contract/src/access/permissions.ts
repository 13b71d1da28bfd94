import * as z from 'zod/mini'

export const Role = z.enum(['admin', 'member', 'demo'])
export type Role = z.infer<typeof Role>

/** The roles that have each permission of a workspace. Enforced in one place. */
export const permissions = {
  'workspace.read': ['admin', 'member', 'demo'],
  'workspace.change': ['admin'],
  'workspace.delete': ['admin'],
  /** All data of the workspace in one file. Not for API keys: a person answers for where it goes. */
  'workspace.export': ['admin'],
  'plan.read': ['admin', 'member', 'demo'],
  /** Not for API keys: a person answers for what is paid. */
  'plan.change': ['admin'],
  'members.read': ['admin', 'member', 'demo'],
  /** Members who are not admins can invite only to finish an integration; the verb checks that. */
  'members.invite': ['admin', 'member'],
  'members.change': ['admin'],
  'keys.manage': ['admin'],
  'audit.read': ['admin'],
  /** Where events of the workspace are sent. Not for API keys, since a stolen one could send them elsewhere. */
  'webhooks.manage': ['admin'],
  /** The query API accepts API keys directly, so only users need its tokens. */
  'data.token': ['admin', 'member', 'demo'],
  'data.query': ['admin', 'member', 'demo'],
  'dashboards.read': ['admin', 'member', 'demo'],
  'dashboards.change': ['admin'],
  /** Public links; only while the workspace allows them. */
  'dashboards.share': ['admin', 'member'],
  /** A user's private stars, order and saved views of the dashboards; an API key belongs to no user. */
  'dashboards.own': ['admin', 'member', 'demo'],
  /** How a user's own lists look; an API key belongs to no user. */
  'lists.own': ['admin', 'member', 'demo'],
  /** What concerns a user, and how it reaches them; an API key belongs to no user. */
  'notifications.own': ['admin', 'member', 'demo'],
  /** Saved views that the whole workspace sees. */
  'views.share': ['admin', 'member'],
  /** Customer segments and synced audiences; personal data is masked for the role demo. */
  'audiences.read': ['admin', 'member', 'demo'],
  /** Names and addresses in a file; an API key reads the records itself. */
  'audiences.export': ['admin', 'member'],
  'audiences.change': ['admin', 'member'],
  /** Metrics that a workspace defines; everyone works with them, so API keys may change them too. */
  'metrics.read': ['admin', 'member', 'demo'],
  'metrics.change': ['admin', 'member'],
  'reports.read': ['admin', 'member', 'demo'],
  'reports.change': ['admin', 'member'],
  /** Who gets a report and when; an API key belongs to no user who could answer for it. */
  'reports.schedule': ['admin', 'member'],
  /** Recipients outside of the workspace: addresses, webhooks and Slack. The verbs check it. */
  'reports.send_outside': ['admin'],
  'targets.read': ['admin', 'member', 'demo'],
  'targets.change': ['admin', 'member'],
  'insights.read': ['admin', 'member', 'demo'],
  /** The action log; a key writes entries without an author. */
  'actions.write': ['admin', 'member'],
  /** Comments and replies. They have an author, so an API key neither reads nor writes them. */
  'messages.read': ['admin', 'member', 'demo'],
  'messages.write': ['admin', 'member'],
  /** What is watched and who gets a message; an API key belongs to no user who could answer for it. */
  'alerts.change': ['admin', 'member'],
  /** The team's feedback on an insight, visible to the whole workspace. */
  'insights.mark': ['admin', 'member'],
  /** A user's private pins and digest; an API key belongs to no user. */
  'insights.own': ['admin', 'member', 'demo'],
  /** A user's private conversations; an API key belongs to no user. */
  'chat.own': ['admin', 'member', 'demo'],
  /** The questions of all users that had no answer or a bad one, without their names, and what is taught from them. */
  'chat.review': ['admin'],
  /** A user's private events; an API key belongs to no user. */
  'events.own': ['admin', 'member', 'demo'],
  'connections.read': ['admin', 'member', 'demo'],
  'connections.change': ['admin', 'member'],
  /** Deletes more stored records than a sync deletes by itself. */
  'connections.approve_deletions': ['admin'],
  /**
   * The parameters that a platform returned are valid only for the user who started the consent.
   */
  'connections.install': ['admin', 'member'],
} as const satisfies Record<string, readonly Role[]>

export type WorkspacePermission = keyof typeof permissions

/**
 * `public` needs no user, `signed_in` needs a user. `joinable` needs a member, an invited user, or
 * one whose email domain may join; for all others the workspace does not exist.
 */
export type Permission = WorkspacePermission | 'public' | 'signed_in' | 'joinable'

export function hasPermission(role: Role, permission: WorkspacePermission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return allowed.includes(role)
}
