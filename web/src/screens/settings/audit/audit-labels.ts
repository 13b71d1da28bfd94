import {
  orgTypeNames,
  platformNames,
  type AuditAction,
  type AuditEntry,
} from '@cartograph/contract'
import { featureTexts } from '../general/feature-texts.ts'
import { scopeNames } from '../../../features/api-keys/scopes.ts'
import { eventNames } from '../webhooks/event-names.ts'
import { roleNames } from '../team/person-labels.ts'

/** The label of an action: 'Rotated an API key'. Unknown actions are shown as they are. */
export function actionLabel(action: string): string {
  const known = allLabels[action]
  if (known !== undefined) return known
  const words = action.replaceAll(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function actorLabel({ kind, name, email }: AuditEntry['actor']): {
  name: string
  email: string | null
} {
  if (kind === 'system') return { name: 'System', email: null }
  if (kind === 'api_key') {
    return { name: name === null ? 'A deleted API key' : `API key ${name}`, email: null }
  }
  if (name !== null && name.trim() !== '') return { name, email }
  return { name: email ?? 'Former member', email: null }
}

/** The details of an entry with their values; meaningless ones are left out. */
export function detailPairs(details: AuditEntry['details']): { name: string; values: string[] }[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (value === false && saidWhenTrue.has(key)) return []
    const values = (Array.isArray(value) ? value : [value])
      .map((one) => formatDetail(key, one))
      .filter((words) => words !== '')
    return values.length === 0 ? [] : [{ name: detailNames[key] ?? actionLabel(key), values }]
  })
}

function formatDetail(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') {
    const [yes, no] = name.startsWith('enable_') ? ['On', 'Off'] : ['Yes', 'No']
    return value ? yes : no
  }
  if (typeof value === 'string') return valueNames[name]?.[value] ?? value
  if (Array.isArray(value)) return value.map((one) => formatDetail(name, one)).join(', ')
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, inner]) => `${detailNames[key] ?? actionLabel(key)}: ${formatDetail(key, inner)}`)
    .join(', ')
}

/** A missing label is a type error. */
const actionLabels: Readonly<Record<AuditAction, string>> = {
  'workspace.created': 'Created the workspace',
  'workspace.updated': 'Changed the workspace settings',
  'workspace.deleted': 'Deleted the workspace',
  'workspace.invitation_requested': 'Requested an invitation code',
  'plan.chosen': 'Chose a plan',
  'plan.changed': 'Changed the paid plan',
  'plan.cancelled': 'Cancelled the plan',
  'plan.requested': 'Wrote to the operator about a plan',
  'plan.payment_recorded': 'Updated the plan after a payment',
  'plan.changed_at_provider': 'The plan was changed',
  'billing.changed_at_provider': 'Billing details were changed',
  'plan.charged_by_use': 'Charged for use beyond the plan’s limit',
  'plan.charged_beside_enterprise': 'Found a subscription beside the enterprise plan',
  'export.started': 'Started an export of all data',
  'export.cancelled': 'Cancelled an export of all data',
  'export.downloaded': 'Downloaded an export of all data',
  'members.invited': 'Invited people',
  'member.updated': 'Changed a member',
  'member.joined': 'Joined the workspace',
  'invitation.accepted': 'Accepted an invitation',
  'api_key.created': 'Created an API key',
  'api_key.revealed': 'Viewed an API key secret',
  'api_key.renewed': 'Rotated an API key',
  'api_key.deleted': 'Deleted an API key',
  'api_key.authorized': 'Connected an app',
  'api_key.token_issued': 'Gave a connected app its API key',
  'api_key.token_revoked': 'Disconnected an app at its request',
  'api_key.token_reused': 'Disconnected an app that used an old token',
  'custom_metric.created': 'Created a custom metric',
  'custom_metric.updated': 'Changed a custom metric',
  'custom_metric.restored': 'Restored a custom metric',
  'custom_metric.deleted': 'Deleted a custom metric',
  'report.created': 'Created a report',
  'report.exported': 'Exported a report',
  'report.updated': 'Changed a report',
  'report.deleted': 'Deleted a report',
  'report_schedule.created': 'Scheduled a report',
  'report_schedule.updated': 'Changed the schedule of a report',
  'report_schedule.deleted': 'Deleted the schedule of a report',
  'report_schedule.tested': 'Sent a scheduled report as a test',
  'report_run.cancelled': 'Cancelled the sending of a report',
  'webhook.created': 'Added a webhook',
  'webhook.updated': 'Changed a webhook',
  'webhook.switched_off': 'Switched off a webhook',
  'webhook.secret_rotated': 'Rotated the secret of a webhook',
  'webhook.tested': 'Tested a webhook',
  'webhook.message_replayed': 'Replayed a message of a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'report_recipient.asked': 'Asked a recipient of a report again',
  'report_recipient.confirmed': 'Confirmed receiving a report',
  'report_recipient.secret_renewed': 'Renewed the secret of a webhook',
  'report_recipient.ended': 'Ended receiving a report',
  'report_recipient.removed': 'Removed a recipient of a report',
  'report_template.created': 'Created a report template',
  'report_template.updated': 'Changed a report template',
  'report_template.deleted': 'Deleted a report template',
  'metric_targets.updated': 'Changed metric targets',
  'metric_targets.deleted': 'Deleted metric targets',
  'chat_synonym.created': 'Taught Just Ask a word',
  'chat_synonym.deleted': 'Deleted a taught word',
  'verified_question.created': 'Verified an answer',
  'verified_question.deleted': 'Deleted a verified answer',
  'segment.created': 'Created a segment',
  'segment.updated': 'Changed a segment',
  'segment.deleted': 'Deleted a segment',
  'segment.exported': 'Exported the customers of a segment',
  'segment_template.created': 'Created a segment template',
  'segment_template.deleted': 'Deleted a segment template',
  'synced_audience.created': 'Created a synced audience',
  'synced_audience.updated': 'Changed a synced audience',
  'synced_audience.deleted': 'Deleted a synced audience',
  'synced_audience.exported': 'Exported customers of a synced audience',
  'sync_job.started': 'Started a run of a synced audience',
  'sync_job.cancelled': 'Cancelled a run of a synced audience',
  'sync_job.approved': 'Approved a run that removes many customers',
  'customer.erased': 'Confirmed that no audience has an erased customer',
  'insight.marked': 'Gave feedback on an insight',
  'action_log.created': 'Added an action log entry',
  'action_log.updated': 'Changed an action log entry',
  'action_log.deleted': 'Deleted an action log entry',
  'message.deleted': 'Deleted a comment or a reply',
  'note.created': 'Wrote a note',
  'note.updated': 'Changed a note',
  'note.deleted': 'Deleted a note',
  'alert.created': 'Created an alert',
  'alert.updated': 'Changed an alert',
  'slack_digest.set': 'Sent the digest to Slack',
  'slack_digest.removed': 'Stopped the digest to Slack',
  'alert.deleted': 'Deleted an alert',
  'alert_incident.changed': 'Handled an incident of an alert',
  'dashboard.created': 'Created a dashboard',
  'dashboard.saved': 'Changed a dashboard',
  'dashboard.copied': 'Duplicated a dashboard',
  'dashboard.reset': 'Reset a dashboard',
  'public_link.created': 'Created a public link',
  'public_link.revoked': 'Revoked a public link',
  'view.created': 'Saved a view',
  'view.updated': 'Changed a view',
  'view.deleted': 'Deleted a view',
  'view.default_set': 'Set a default view',
  'datasource.created': 'Connected a data source',
  'datasource.updated': 'Changed a data source',
  'datasource.deleted': 'Deleted a data source',
  'datasource.retried': 'Resynced a data source',
  'datasource.deletions_approved': 'Approved the deletion of records',
  'upload.created': 'Started an upload',
  'upload.part_added': 'Sent a part of an upload',
  'upload.finished': 'Uploaded a file',
  'upload.deleted': 'Deleted an uploaded file',
  'datasource.reconciled': 'Checked a data source against its platform',
  'destination.created': 'Connected a destination',
  'destination.updated': 'Changed a destination',
  'destination.deleted': 'Deleted a destination',
  'oauth.initiated': 'Started authorization',
  'oauth.created': 'Authorized a platform',
  'bigcommerce.uninstalled': 'Uninstalled the app from a BigCommerce store',
  'install.finished': 'Finished an installation that began at a platform',
  'shopify.initiated': 'Started authorization with Shopify',
  'shopify.installed': 'Installed the app in a Shopify store',
  'shopify.uninstalled': 'Uninstalled the app from a Shopify store',
  'shopify.customer_deleted': 'Removed a customer who was deleted in Shopify',
  'shopify.order_deleted': 'Removed an order that was deleted in Shopify',
  'shopify.customer_forgotten': "Erased a customer at Shopify's request",
  'shopify.data_requested': 'Received a customer data request from Shopify',
  'shopify.shop_forgotten': "Erased a store at Shopify's request",
  'facebook.deauthorized': 'Removed the app at Facebook',
  'facebook.data_deletion_requested': 'Requested the deletion of their Facebook data',
  'facebook.data_deleted': "Erased a Facebook account's data at its owner's request",
  'stripe.deauthorized': 'Removed the app at Stripe',
  'user.created': 'Created an account',
  'user.updated': 'Changed their name',
  'identity.signed_up': 'Signed up',
  'identity.confirmed': 'Confirmed their email address',
  'identity.code_resent': 'Requested another confirmation code',
  'identity.linked': 'Linked another way to sign in',
  'identity.signed_in': 'Signed in',
  'identity.reauthenticated': "Confirmed that it's them",
  'identity.refreshed': 'Renewed a session',
  'identity.signed_out': 'Signed out',
  'identity.session_ended': 'Signed out a device',
  'identity.other_sessions_ended': 'Signed out all other devices',
  'identity.refresh_token_reused': 'Was signed out, because a used session token was sent again',
  'identity.account_gone': 'Was signed out, because their account no longer exists',
  'identity.password_forgotten': 'Requested a new password',
  'identity.password_reset': 'Set a new password',
}

/** The names in older entries. */
const olderLabels = {
  'connection.created': 'Connected a data source',
  'connection.updated': 'Started or stopped a data sync',
}

const allLabels: Readonly<Record<string, string>> = { ...actionLabels, ...olderLabels }

const detailNames: Readonly<Record<string, string>> = {
  org_name: 'Name',
  org_type: 'Type',
  is_auto_add: 'Domain auto-add',
  currency_units: 'Currency',
  timezone: 'Time zone',
  primary_business_objective: 'Where you sell',
  allows_public_links: 'Public links',
  feature_flags: 'Features',
  ...Object.fromEntries(Object.entries(featureTexts).map(([flag, { name }]) => [flag, name])),
  is_active: 'Active',
  is_connected: 'Connected',
  key_name: 'Key',
  webhook_name: 'Webhook',
  address: 'Address',
  event_types: 'Events',
  is_on: 'On',
  off_reason: 'Reason',
  scopes: 'Access',
  expires_at: 'Expires',
  email: 'Email',
  emails: 'Emails',
  is_datasource_invite: 'To finish connecting an account',
  is_shared: 'Shared',
  is_default: 'As their default',
  is_for_everyone: 'For everyone',
  is_removed: 'Removed',
  changed_at: 'Changed at',
  kept_lists: 'Lists that stay at platforms',
}

/** Shown only if true, because false is the normal case. */
const saidWhenTrue = new Set([
  'is_datasource_invite',
  'is_shared',
  'is_default',
  'is_for_everyone',
  'is_removed',
])

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  scopes: scopeNames,
  /** Of older entries. */
  scope: { read: 'Read', write: 'Read and write' },
  org_type: orgTypeNames,
  platform: platformNames,
  context: { datasource: 'Data source', destination: 'Destination' },
  mode: { live: 'Live', sandbox: 'Sandbox' },
  event_types: eventNames,
  type: eventNames,
  changed: {
    payment_method_added: 'Payment method added',
    payment_method_removed: 'Payment method removed',
    payment_method: 'Payment method',
    billing_address: 'Billing address',
    billing_name: 'Billing name',
    billing_email: 'Billing email',
    tax_id: 'Tax ID',
  },
  off_reason: {
    gone: 'The receiver answered 410 Gone',
    failing: 'No message arrived for three days',
  },
}
