import type {
  BridgeStep,
  ConnectionId,
  ConnectionMode,
  IntegrationContext,
  OauthProfileId,
  OrgId,
  PlatformCode,
  ReconciledMeasure,
  SyncRunId,
  UserId,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { oauthProfiles } from './oauth.ts'
import { workspaces } from './workspaces.ts'

/** How a platform ended the access, where it said so. */
export type AccessEnd = 'account_closed' | 'app_uninstalled' | 'consent_withdrawn'

export const connections = pgTable(
  'connections',
  {
    id: uuid('id').$type<ConnectionId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformCode>().notNull(),
    context: text('context').$type<IntegrationContext>().notNull().default('datasource'),
    /** Whether the connection uses the real platform or the sandbox. */
    mode: text('mode').$type<ConnectionMode>().notNull().default('live'),
    name: text('name').notNull(),
    /** Identifies the account on the platform; null before the first request. */
    accountKey: text('account_key'),
    /** The user who connected it; null for the demo, and after the user deleted their account. */
    ownerUserId: uuid('owner_user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    isPrivate: boolean('is_private').notNull().default(false),
    isConnected: boolean('is_connected').notNull().default(true),
    requiresReauth: boolean('requires_reauth').notNull().default(false),
    /** Null once the account could be read again. */
    accessEnd: text('access_end').$type<AccessEnd>(),
    /** Null while it has its access, and until a sweep has notified those who may reconnect it. */
    lossNotifiedAt: timestamp('loss_notified_at', { withTimezone: true }),
    /** Null until a sweep has found that its first sync is complete. */
    firstSyncNotifiedAt: timestamp('first_sync_notified_at', { withTimezone: true }),
    /** Its stored rows were lost, and are read again since then. */
    rereadingSince: timestamp('rereading_since', { withTimezone: true }),
    integrationParams: jsonb('integration_params').$type<Record<string, string>>().notNull(),
    /** The OAuth consent; null with typed keys. */
    oauthProfileId: uuid('oauth_profile_id').$type<OauthProfileId>(),
    /** Sealed credentials; null with OAuth. */
    sealedCredentials: text('sealed_credentials'),
    /** The last characters, for display. */
    maskedCredentials: jsonb('masked_credentials')
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('connections_org_id').on(table.orgId),
    // What sweeps look for every few seconds; most connections are in none of them.
    index('connections_lost')
      .on(table.lossNotifiedAt)
      .where(sql`${table.requiresReauth} or ${table.accessEnd} = 'account_closed'`),
    index('connections_loss_notified')
      .on(table.lossNotifiedAt)
      .where(sql`${table.lossNotifiedAt} is not null`),
    index('connections_first_sync')
      .on(table.createdAt)
      .where(sql`${table.firstSyncNotifiedAt} is null`),
    /**
     * Referenced together with the workspace, so that no row can refer to another workspace's
     * connection.
     */
    unique('connections_of_workspace').on(table.orgId, table.id),
    uniqueIndex('connections_one_per_account').on(
      table.orgId,
      table.platform,
      table.context,
      table.mode,
      table.accountKey,
    ),
    foreignKey({
      name: 'connections_oauth_profile',
      columns: [table.orgId, table.oauthProfileId],
      foreignColumns: [oauthProfiles.orgId, oauthProfiles.id],
    }),
  ],
)

export type SyncRunState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped'

/** One attempt to bring a connection up to date; it survives any number of killed processes. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: uuid('id').$type<SyncRunId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    state: text('state').$type<SyncRunState>().notNull(),
    /** Set to request a stop; the running sync reads it at its next page. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** While throttled: when the run continues. */
    resumesAt: timestamp('resumes_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Plain English with the next step. */
    error: text('error'),
    /** Records written by all attempts. */
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sync_runs_connection_id').on(table.connectionId, table.createdAt),
    index('sync_runs_org_id').on(table.orgId),
    foreignKey({
      name: 'sync_runs_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
    /** Allows one open run per connection: a second insert conflicts. */
    uniqueIndex('sync_runs_one_open')
      .on(table.connectionId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

/** A permission that is missing at the platform. */
export interface StoredRefusal {
  /** The platform's name of the permission; null where it does not say. */
  readonly permission: string | null
  /** What is missing and where to grant it, in plain English. */
  readonly message: string
}

/** Deletions that a comparison with the platform's records proposed and that were not applied. */
export interface StoredSweepStop {
  readonly missing: number
  readonly checked: number
  /** When a user approved deleting them; omitted before. */
  readonly approvedAt?: string
}

/** The progress of each stream of a connection. */
export const streamStates = pgTable(
  'stream_states',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    stream: text('stream').notNull(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    syncRunId: uuid('sync_run_id')
      .$type<SyncRunId>()
      .references(() => syncRuns.id, { onDelete: 'set null' }),
    state: text('state').$type<SyncRunState>().notNull(),
    /** The connector's version of the stream with which it was read. */
    version: integer('version').notNull().default(1),
    /** The position of the current pass; null at its start. */
    cursor: jsonb('cursor').$type<Record<string, string | number | null>>(),
    /** Whether the current pass reads fresh data or history. */
    phase: text('phase').$type<'fresh' | 'history'>().notNull().default('fresh'),
    /** The start of the current pass's window; null for the beginning. */
    since: timestamp('since', { withTimezone: true }),
    /** The end of the current pass's window; null for now. */
    until: timestamp('until', { withTimezone: true }),
    /** History is complete from this moment on; null before the first pass has ended. */
    historyFrom: timestamp('history_from', { withTimezone: true }),
    /** True when all history has been read. */
    historyDone: boolean('history_done').notNull().default(false),
    /** When the days that the platform may restate were last read again completely. */
    restatedAt: timestamp('restated_at', { withTimezone: true }),
    /** Counts the batches in the warehouse, which stores the same number. */
    warehouseSequence: bigint('warehouse_sequence', { mode: 'number' }).notNull().default(0),
    /** The newest change read so far; the next pass starts there, minus the lookback. */
    recordUpdatedAt: timestamp('record_updated_at', { withTimezone: true }),
    /** Why the platform does not allow reading the stream; null while it does. */
    stoppedBy: jsonb('stopped_by').$type<StoredRefusal>(),
    /** The refusals that left fields out of the last complete pass; null when its records were complete. */
    withheld: jsonb('withheld').$type<readonly StoredRefusal[]>(),
    /** The last id that was compared with the platform's records; null at the start of a round. */
    sweptTo: text('swept_to'),
    /** When records were last compared; the first time, when the stream was complete. */
    sweptAt: timestamp('swept_at', { withTimezone: true }),
    /** Set while too many records are missing at the platform to delete them here without approval. */
    sweepStop: jsonb('sweep_stop').$type<StoredSweepStop>(),
    pagesDone: integer('pages_done').notNull().default(0),
    rowsDone: bigint('rows_done', { mode: 'number' }).notNull().default(0),
    rowsTotal: bigint('rows_total', { mode: 'number' }),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.stream] }),
    index('stream_states_org_id').on(table.orgId),
    foreignKey({
      name: 'stream_states_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

/** Records that could not be normalised, with the reason; they never block a sync. */
export const rejectedRecords = pgTable(
  'rejected_records',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    stream: text('stream').notNull(),
    externalId: text('external_id').notNull(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** True for a record that was stored with values that were not known. */
    isStored: boolean('is_stored').notNull().default(false),
    payload: jsonb('payload').$type<unknown>().notNull(),
    rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.stream, table.externalId] }),
    index('rejected_records_org_id').on(table.orgId),
    foreignKey({
      name: 'rejected_records_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

/** The last known content of each reported day, and how often it was restated. */
export const streamDays = pgTable(
  'stream_days',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    stream: text('stream').notNull(),
    /** YYYY-MM-DD in the account's time zone. */
    day: text('day').notNull(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    contentHash: text('content_hash').notNull(),
    learnedAt: timestamp('learned_at', { withTimezone: true }).notNull(),
    restatements: integer('restatements').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.stream, table.day] }),
    index('stream_days_org_id').on(table.orgId),
    foreignKey({
      name: 'stream_days_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

/** A platform's total of a day, ours, and the explained difference. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    measure: text('measure').$type<ReconciledMeasure>().notNull(),
    /** YYYY-MM-DD in the account's time zone. */
    day: text('day').notNull(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Exact decimal text. */
    platformTotal: text('platform_total').notNull(),
    /** In the workspace's currency; null if the rate is unknown. */
    ourTotal: text('our_total'),
    /** Of the platform's total; null for a count. */
    currency: text('currency'),
    /** Of ours. */
    ourCurrency: text('our_currency'),
    bridge: jsonb('bridge').$type<readonly BridgeStep[]>().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.measure, table.day] }),
    index('reconciliations_org_id').on(table.orgId),
    foreignKey({
      name: 'reconciliations_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)
