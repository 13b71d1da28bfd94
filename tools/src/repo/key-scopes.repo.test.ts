import {
  endpoints,
  keyMayCall,
  KeyScope,
  permissionScopes,
  scopeOf,
  type Endpoint,
} from '@cartograph/contract'
import { expect, test } from 'vitest'

const all = Object.values<Endpoint>(endpoints)
const readScopes = KeyScope.options.filter((scope) => scope.endsWith(':read'))

test('every endpoint of a workspace has a scope for API keys, or is one of these for users only', () => {
  const usersOnly = Object.entries(permissionScopes).filter(([, scope]) => scope === null)
  expect(usersOnly.map(([name]) => name).toSorted()).toEqual([
    'alerts.change',
    'audiences.export',
    'audit.read',
    'chat.own',
    'chat.review',
    'connections.approve_deletions',
    'connections.install',
    'dashboards.change',
    'dashboards.own',
    'dashboards.share',
    'data.token',
    'events.own',
    'insights.mark',
    'insights.own',
    'keys.manage',
    'lists.own',
    'members.change',
    'members.invite',
    'messages.read',
    'messages.write',
    'notifications.own',
    'plan.change',
    'reports.schedule',
    'reports.send_outside',
    'views.share',
    'webhooks.manage',
    'workspace.change',
    'workspace.delete',
    'workspace.export',
  ])
  const without = all.filter(
    (endpoint) =>
      scopeOf(endpoint) === null &&
      endpoint.permission !== 'signed_in' &&
      endpoint.permission !== 'joinable' &&
      !usersOnly.some(([name]) => name === endpoint.permission),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('an API key that only reads changes nothing', () => {
  const changes = all.filter(({ audit, permission }) => audit && permission !== 'public')
  expect(changes.length).toBeGreaterThan(50)
  const open = changes.filter((endpoint) => keyMayCall(readScopes, endpoint))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('every scope opens an endpoint that the others do not', () => {
  for (const scope of KeyScope.options) {
    const others = KeyScope.options.filter((one) => one !== scope && !one.startsWith(area(scope)))
    const own = all.filter(
      (endpoint) => keyMayCall([scope], endpoint) && !keyMayCall(others, endpoint),
    )
    expect(
      own.map(({ name }) => name),
      scope,
    ).not.toEqual([])
  }
})

function area(scope: KeyScope): string {
  return scope.slice(0, scope.indexOf(':') + 1)
}
