import { writeScopes, type KeyScope } from '@cartograph/contract'

export const scopeNames = {
  'data:read': 'Read data',
  'workspace:read': 'Read workspace',
  'workspace:write': 'Read and change workspace',
  'audiences:read': 'Read audiences',
  'audiences:write': 'Read and change audiences',
  'members:read': 'Read members',
} as const satisfies Record<KeyScope, string>

export const scopeHints = {
  'data:read': 'Query metrics and read insights. Customers’ names and emails are masked.',
  'workspace:read': 'Dashboards, reports, targets, custom metrics and data sources.',
  'workspace:write': 'Also create, change and delete them.',
  'audiences:read': 'Segments and synced audiences, with customers’ names and emails.',
  'audiences:write': 'Also create, change and sync them.',
  'members:read': 'Names and emails of your team.',
} as const satisfies Record<KeyScope, string>

/** With the scopes of an area beside each other in two columns. */
export const scopeOrder: readonly KeyScope[] = [
  'data:read',
  'members:read',
  'workspace:read',
  'workspace:write',
  'audiences:read',
  'audiences:write',
]

/** Whether a read scope is part of a write scope of the list. */
export function isIncluded(scope: KeyScope, scopes: readonly KeyScope[]): boolean {
  const write = writeScopes[scope]
  return write !== null && write !== scope && scopes.includes(write)
}

/** Names without those that others include. */
export function nameScopes(scopes: readonly KeyScope[]): string[] {
  return scopes.filter((scope) => !isIncluded(scope, scopes)).map((scope) => scopeNames[scope])
}
