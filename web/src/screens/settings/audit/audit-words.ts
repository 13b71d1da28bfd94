import { orgTypeNames, type AuditEntry } from '@cartograph/contract'
import { scopeNames } from '../keys/scopes.ts'
import { roleNames } from '../team/person-words.ts'

/** What was done, in words: 'Renewed an API key'. A name that is not known yet is read as it is. */
export function actionWords(action: string): string {
  const known = actions[action]
  if (known !== undefined) return known
  const words = action.replaceAll(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function actorWords({ kind, name, email }: AuditEntry['actor']): {
  name: string
  email: string | null
} {
  if (kind === 'system') return { name: 'System', email: null }
  if (kind === 'api_key') {
    return { name: name === null ? 'A deleted API key' : `API key ${name}`, email: null }
  }
  if (name !== null && name.trim() !== '') return { name, email }
  return { name: email ?? 'Somebody who is gone', email: null }
}

/** The details to read, each with one or several values; what says nothing is left out. */
export function detailPairs(details: AuditEntry['details']): { name: string; values: string[] }[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (value === false && saidWhenTrue.has(key)) return []
    const values = (Array.isArray(value) ? value : [value])
      .map((one) => valueWords(key, one))
      .filter((words) => words !== '')
    return values.length === 0 ? [] : [{ name: detailNames[key] ?? actionWords(key), values }]
  })
}

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return valueNames[name]?.[value] ?? value
  if (Array.isArray(value)) return value.map((one) => valueWords(name, one)).join(', ')
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, inner]) => `${detailNames[key] ?? actionWords(key)}: ${valueWords(key, inner)}`)
    .join(', ')
}

export const actions: Readonly<Record<string, string>> = {
  'workspace.created': 'Created the workspace',
  'workspace.updated': 'Changed the workspace settings',
  'workspace.deleted': 'Deleted the workspace',
  'workspace.invitation_requested': 'Asked for an invitation code',
  'members.invited': 'Invited people',
  'member.updated': 'Changed a member',
  'member.joined': 'Joined the workspace',
  'invitation.accepted': 'Accepted an invitation',
  'api_key.created': 'Created an API key',
  'api_key.revealed': 'Looked at the secret of an API key',
  'api_key.renewed': 'Renewed an API key',
  'api_key.deleted': 'Deleted an API key',
  'insight.marked': 'Marked a finding',
  'action_log.created': 'Wrote into the action log',
  'action_log.deleted': 'Deleted an entry of the action log',
  'dashboard.saved': 'Changed a dashboard',
  'dashboard.copied': 'Copied a dashboard',
  'dashboard.reset': 'Took a dashboard back to how it came',
  'datasource.created': 'Connected a data source',
  'datasource.updated': 'Changed a data source',
  'datasource.deleted': 'Deleted a data source',
  'datasource.retried': 'Had a data source synced again',
  'datasource.reconciled': 'Compared a data source with its platform',
  'destination.created': 'Connected a destination',
  'destination.updated': 'Changed a destination',
  'destination.deleted': 'Deleted a destination',
  'oauth.initiated': 'Asked a platform for consent',
  'oauth.created': 'Brought back a platform’s consent',
  'shopify.initiated': 'Asked Shopify for consent',
  'shopify.installed': 'Installed the app in a Shopify store',
  'shopify.uninstalled': 'Uninstalled the app from a Shopify store',
  'shopify.customer_forgotten': 'Forgot a customer, as Shopify asked',
  'shopify.data_requested': 'Was asked by Shopify for a customer’s data',
  'shopify.shop_forgotten': 'Forgot a store, as Shopify asked',
  // So they were called in older entries.
  'connection.created': 'Connected a data source',
  'connection.updated': 'Started or stopped a data sync',
  'user.created': 'Created an account',
  'user.updated': 'Changed their name',
}

const detailNames: Readonly<Record<string, string>> = {
  org_name: 'Name',
  org_type: 'Type',
  is_auto_add: 'Domain auto-add',
  currency_units: 'Currency',
  timezone: 'Time zone',
  primary_business_objective: 'Primary business objective',
  is_active: 'Active',
  is_connected: 'Connected',
  key_name: 'Key',
  email: 'E-mail',
  emails: 'E-mails',
  is_datasource_invite: 'To finish a connection',
}

/** What is hardly ever so. */
const saidWhenTrue = new Set(['is_datasource_invite'])

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  scope: scopeNames,
  org_type: orgTypeNames,
}
