import type { ConnectionId, OrgId, PlatformCode, SyncRunId } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    name: text('name').notNull(),
    isConnected: boolean('is_connected').notNull().default(true),
    requiresReauth: boolean('requires_reauth').notNull().default(false),
    integrationParams: jsonb('integration_params').$type<Record<string, string>>().notNull(),
    /** AES-256-GCM; only `seal` and `unseal` know its inside. */
    sealedCredentials: text('sealed_credentials').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('connections_org_id').on(table.orgId)],
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
    connectionId: uuid('connection_id')
      .$type<ConnectionId>()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    state: text('state').$type<SyncRunState>().notNull(),
    /** Set by whoever wants it stopped; the running sync sees it at its next page. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** In plain words, with the next step. */
    error: text('error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sync_runs_connection_id').on(table.connectionId, table.createdAt),
    index('sync_runs_org_id').on(table.orgId),
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
    connectionId: uuid('connection_id')
      .$type<ConnectionId>()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
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
    /** What the pass under way reads from; null reads everything. */
    since: timestamp('since', { withTimezone: true }),
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
  ],
)

/** A record that could not be understood: kept aside with its reason, never in the way of the rest. */
export const rejectedRecords = pgTable(
  'rejected_records',
  {
    connectionId: uuid('connection_id')
      .$type<ConnectionId>()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
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
  ],
)
