export { claimLink, readLinkOwner } from './claim-link.ts'
export { lockFile, type FileLock } from './file-lock.ts'
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/start-embedded-postgres.ts'
export { openStore, type OpenStoreOptions } from './open-store.ts'
export { hasStoredSecrets, SecretKeyError } from './secrets/check-secret-keys.ts'
export { addSecretKey, dropOlderKeys, loadSecretKeys } from './secrets/load-secret-key.ts'
export type { RewrappedSecrets } from './secrets/rewrap-secrets.ts'
export type { SecretKeys } from './secrets/secret-keys.ts'
export { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts'
export type { Store, Transaction } from './store.ts'
export * from './schema/action-effects.ts'
export * from './schema/messages.ts'
export * from './schema/alerts.ts'
export * from './schema/notes.ts'
export * from './schema/attachments.ts'
export * from './schema/notifications.ts'
export * from './schema/audience-lifts.ts'
export * from './schema/chat-teaching.ts'
export * from './schema/connections.ts'
export * from './schema/conversations.ts'
export * from './schema/dashboards.ts'
export * from './schema/identity.ts'
export * from './schema/insights.ts'
export * from './schema/installation.ts'
export * from './schema/mails.ts'
export * from './schema/metric-targets.ts'
export * from './schema/model-use.ts'
export * from './schema/oauth.ts'
export * from './schema/page-sizes.ts'
export * from './schema/payments.ts'
export * from './schema/report-schedules.ts'
export * from './schema/reports.ts'
export * from './schema/saved-views.ts'
export * from './schema/segment-templates.ts'
export * from './schema/segment-sizes.ts'
export * from './schema/slack-digests.ts'
export * from './schema/custom-metrics.ts'
export * from './schema/segments.ts'
export * from './schema/erasures.ts'
export * from './schema/workspace-exports.ts'
export * from './schema/synced-audiences.ts'
export * from './schema/team.ts'
export * from './schema/uploads.ts'
export * from './schema/webhooks.ts'
export * from './schema/workspaces.ts'

// Re-exports the query builder, so that other rooms need not depend on the SQL library.
export {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
  sum,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
export { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
