import { hasScope, writeScopes, type KeyScope, type RequiredScope } from './key-scopes.ts'
import type { Permission, WorkspacePermission } from './permissions.ts'

/**
 * What an API key needs for each permission, if the endpoint changes nothing. Apart from the roles, because
 * the web app needs only those.
 */
export const permissionScopes: Readonly<Record<WorkspacePermission, RequiredScope>> = {
  'workspace.read': 'any',
  'workspace.change': null,
  'workspace.delete': null,
  'workspace.export': null,
  'plan.read': 'any',
  'plan.change': null,
  'members.read': 'members:read',
  'members.invite': null,
  'members.change': null,
  'keys.manage': null,
  'audit.read': null,
  'webhooks.manage': null,
  'data.token': null,
  'data.query': 'data:read',
  'dashboards.read': 'workspace:read',
  'dashboards.change': null,
  'dashboards.share': null,
  'dashboards.own': null,
  'lists.own': null,
  'notifications.own': null,
  'views.share': null,
  'audiences.read': 'audiences:read',
  'audiences.export': null,
  'audiences.change': 'audiences:write',
  'metrics.read': 'workspace:read',
  'metrics.change': 'workspace:write',
  'reports.read': 'workspace:read',
  'reports.change': 'workspace:write',
  'reports.schedule': null,
  'reports.send_outside': null,
  'targets.read': 'workspace:read',
  'targets.change': 'workspace:write',
  'insights.read': 'data:read',
  'actions.write': 'workspace:write',
  'messages.read': null,
  'messages.write': null,
  'alerts.change': null,
  'insights.mark': null,
  'insights.own': null,
  'chat.own': null,
  'chat.review': null,
  'events.own': null,
  'connections.read': 'workspace:read',
  'connections.change': 'workspace:write',
  'connections.approve_deletions': null,
  'connections.install': null,
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
  const scope = permissionScopes[permission]
  if (scope === null || scope === 'any') return audit === undefined ? scope : null
  return audit === undefined ? scope : writeScopes[scope]
}

export function keyMayCall(scopes: readonly KeyScope[], endpoint: ScopedEndpoint): boolean {
  return hasScope(scopes, scopeOf(endpoint))
}
