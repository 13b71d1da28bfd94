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
    /** Whether it talks to the platform itself or to the sandbox that plays it. */
    mode: text('mode').$type<ConnectionMode>().notNull().default('live'),
    name: text('name').notNull(),
    /** What tells the account apart from others of its platform; null while it has never been asked. */
    accountKey: text('account_key'),
    /** The person who connected it; null for the demo's own, and once they have deleted their account. */
    ownerUserId: uuid('owner_user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    isPrivate: boolean('is_private').notNull().default(false),
    isConnected: boolean('is_connected').notNull().default(true),
    requiresReauth: boolean('requires_reauth').notNull().default(false),
    integrationParams: jsonb('integration_params').$type<Record<string, string>>().notNull(),
    /** Whose consent lets us in; null when keys were typed. */
    oauthProfileId: uuid('oauth_profile_id').$type<OauthProfileId>(),
    /** AES-256-GCM; only `seal` and `unseal` know its inside. Null when a consent lets us in. */
    sealedCredentials: text('sealed_credentials'),
    /** What may be shown of them: the last characters. */
    maskedCredentials: jsonb('masked_credentials')
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('connections_org_id').on(table.orgId),
    /** Whatever belongs to a connection names its workspace, too, and cannot name another's. */
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
    /** Set by whoever wants it stopped; the running sync sees it at its next page. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** While it waits because the platform has nothing left for us: when it goes on. */
    resumesAt: timestamp('resumes_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** In plain words, with the next step. */
    error: text('error'),
    /** Records kept, over all processes that worked on it. */
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
    /** Two callers at once cannot both begin: the second insert conflicts. */
    uniqueIndex('sync_runs_one_open')
      .on(table.connectionId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

/** How far each stream of a connection is. */
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
    /** Where the next page of the pass under way begins; null at its start. */
    cursor: jsonb('cursor').$type<Record<string, string | number | null>>(),
    /** Whether the pass under way brings what is new, or history. */
    phase: text('phase').$type<'fresh' | 'history'>().notNull().default('fresh'),
    /** What the pass under way reads from; null reads everything. */
    since: timestamp('since', { withTimezone: true }),
    /** What the pass under way reads to; null reads up to now. */
    until: timestamp('until', { withTimezone: true }),
    /** History has been read back to this moment; null before the first pass is through. */
    historyFrom: timestamp('history_from', { withTimezone: true }),
    /** There is no more history to read. */
    historyDone: boolean('history_done').notNull().default(false),
    /** When the days that the platform still corrects were last read again as far back as it does. */
    restatedAt: timestamp('restated_at', { withTimezone: true }),
    /** Newest change kept so far: the next pass starts there, less the lookback. */
    recordUpdatedAt: timestamp('record_updated_at', { withTimezone: true }),
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

/** A record that could not be understood: kept aside with its reason, never in the way of the rest. */
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

/** What was last learned of a day that a platform reports, and how often it was told otherwise since. */
export const streamDays = pgTable(
  'stream_days',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    stream: text('stream').notNull(),
    /** YYYY-MM-DD, by the account's clocks. */
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

/** A platform's own total of a day beside ours, and what the difference is made of. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    measure: text('measure').$type<ReconciledMeasure>().notNull(),
    /** YYYY-MM-DD, by the account's clocks. */
    day: text('day').notNull(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Exact decimal text. */
    platformTotal: text('platform_total').notNull(),
    /** As the product shows it: null when money has no rate into the workspace's currency. */
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
