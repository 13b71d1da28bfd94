import type {
  AudienceField,
  AudienceMemberReason,
  AudienceMemberState,
  ConnectionId,
  OrgId,
  SegmentId,
  SyncedAudienceId,
  SyncJobErrorCode,
  SyncJobId,
  SyncJobPhase,
  SyncJobStatus,
} from '@cartograph/contract'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { connections } from './connections.ts'
import { segments } from './segments.ts'
import { workspaces } from './workspaces.ts'

type StoredJson = Readonly<Record<string, string | number | boolean | null>>

/** Ordered by bytes, as the warehouse and JavaScript order ids: the three are merged. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const orgId = () =>
  uuid('org_id')
    .$type<OrgId>()
    .notNull()
    .references(() => workspaces.orgId, { onDelete: 'cascade' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A segment that is sent to a destination on a schedule. */
export const syncedAudiences = pgTable(
  'synced_audiences',
  {
    orgId: orgId(),
    id: uuid('id').$type<SyncedAudienceId>().notNull(),
    segmentId: uuid('segment_id').$type<SegmentId>().notNull(),
    /** The destination. */
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    name: text('name').notNull(),
    platformSettings: jsonb('platform_settings').$type<StoredJson>().notNull(),
    fieldsToInclude: jsonb('fields_to_include').$type<readonly AudienceField[]>().notNull(),
    /** Cron text with a step of hours. */
    schedule: text('schedule').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    holdOutPercent: integer('hold_out_percent').notNull().default(0),
    /** Identifies the list at the platform; null before it was created. */
    handle: jsonb('handle').$type<StoredJson>(),
    /** Keys the fingerprints of the ledger, so that they cannot be guessed from addresses. */
    sealedFingerprintKey: text('sealed_fingerprint_key').notNull(),
    nextRunAt: moment('next_run_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('synced_audiences_segment').on(table.orgId, table.segmentId),
    index('synced_audiences_destination').on(table.orgId, table.connectionId),
    index('synced_audiences_next_run_at').on(table.nextRunAt),
    foreignKey({
      name: 'synced_audiences_of_segment',
      columns: [table.orgId, table.segmentId],
      foreignColumns: [segments.orgId, segments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'synced_audiences_of_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

const ofSync = (
  name: string,
  table: { readonly orgId: AnyPgColumn; readonly syncId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [table.orgId, table.syncId],
    foreignColumns: [syncedAudiences.orgId, syncedAudiences.id],
  }).onDelete('cascade')

/** One attempt to bring a synced audience up to date; survives killed processes. */
export const syncJobs = pgTable(
  'sync_jobs',
  {
    orgId: orgId(),
    /** Also the id of the run at the platform. */
    id: uuid('id').$type<SyncJobId>().notNull(),
    syncId: uuid('sync_id').$type<SyncedAudienceId>().notNull(),
    status: text('status').$type<SyncJobStatus>().notNull(),
    phase: text('phase').$type<SyncJobPhase>().notNull(),
    startedAt: moment('started_at').notNull(),
    completedAt: moment('completed_at'),
    numberOfRecordsSynced: bigint('number_of_records_synced', { mode: 'number' })
      .notNull()
      .default(0),
    added: bigint('added', { mode: 'number' }).notNull().default(0),
    removed: bigint('removed', { mode: 'number' }).notNull().default(0),
    refused: bigint('refused', { mode: 'number' }).notNull().default(0),
    /** How many there are to add and to remove; null before the comparison has ended. */
    planned: bigint('planned', { mode: 'number' }),
    /** Failures in a row that a retry may resolve. */
    failures: integer('failures').notNull().default(0),
    errorCode: text('error_code').$type<SyncJobErrorCode>(),
    errorMessage: text('error_message'),
    isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('sync_jobs_of_sync').on(table.orgId, table.syncId, table.startedAt),
    ofSync('sync_jobs_sync', table),
  ],
)

/** A batch of a job, stored before it is sent: a resumed job repeats it with the same number. */
export const audienceBatches = pgTable(
  'audience_batches',
  {
    orgId: orgId(),
    jobId: uuid('job_id').$type<SyncJobId>().notNull(),
    number: integer('number').notNull(),
    action: text('action').$type<'add' | 'remove'>().notNull(),
    /** `failed`: the platform processed nothing, and its people are in a later batch. */
    state: text('state').$type<'formed' | 'pending' | 'done' | 'failed'>().notNull(),
    /** What the destination settles. */
    pending: jsonb('pending').$type<StoredJson>(),
    /** What the destination finishes the run with; null once it has. */
    receipt: jsonb('receipt').$type<StoredJson>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.jobId, table.number] }),
    foreignKey({
      name: 'audience_batches_job',
      columns: [table.orgId, table.jobId],
      foreignColumns: [syncJobs.orgId, syncJobs.id],
    }).onDelete('cascade'),
  ],
)

/** The ledger: every customer who is or was in a synced audience, with what was done with them. */
export const audienceMembers = pgTable(
  'audience_members',
  {
    orgId: orgId(),
    syncId: uuid('sync_id').$type<SyncedAudienceId>().notNull(),
    /** The store whose customer it is. */
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    customerId: byteOrderedText('customer_id').notNull(),
    state: text('state').$type<AudienceMemberState>().notNull(),
    reason: text('reason').$type<AudienceMemberReason>(),
    message: text('message'),
    /** A keyed hash of the identifier by which the platform tells people apart, as on the list. */
    identity: text('identity'),
    /** The same of the person as the shop has them now; null once they left the segment. */
    currentIdentity: text('current_identity'),
    /** A keyed hash of everything that is sent. */
    content: text('content'),
    /** The person as sent, or as about to be sent: needed to remove them. */
    sealedPerson: text('sealed_person'),
    /** With `waiting_remove`: the person as to be added once the earlier identifiers are removed. */
    sealedNext: text('sealed_next'),
    /** Whether the platform may have them, even if no answer was received. */
    mayBeListed: boolean('may_be_listed').notNull().default(false),
    /** When the platform last took them. */
    sentAt: moment('sent_at'),
    /** The job and batch that sent them last. */
    jobId: uuid('job_id').$type<SyncJobId>(),
    batch: integer('batch'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.syncId, table.connectionId, table.customerId] }),
    index('audience_members_state').on(
      table.orgId,
      table.syncId,
      table.state,
      table.connectionId,
      table.customerId,
    ),
    index('audience_members_identity').on(table.orgId, table.syncId, table.identity),
    index('audience_members_current_identity').on(table.orgId, table.syncId, table.currentIdentity),
    index('audience_members_batch').on(table.orgId, table.jobId, table.batch),
    ofSync('audience_members_sync', table),
  ],
)
