import type {
  AudienceField,
  AudienceGroup,
  AudienceMemberEvent,
  AudienceMemberReason,
  AudienceMemberState,
  ConnectionId,
  PlatformSettings,
  SegmentId,
  SyncedAudienceId,
  SyncJobErrorCode,
  SyncJobId,
  SyncJobPhase,
  SyncJobStatus,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { connections } from './connections.ts'

type StoredJson = Readonly<Record<string, string | number | boolean | null>>

/** Ordered by bytes, as the warehouse and JavaScript order ids: the three are merged. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A segment that is sent to a destination on a schedule. */
export const syncedAudiences = pgTable(
  'synced_audiences',
  {
    orgId: orgId(),
    id: uuid('id').$type<SyncedAudienceId>().notNull(),
    /** Not a foreign key: a list may be emptied after its segment was deleted. */
    segmentId: uuid('segment_id').$type<SegmentId>().notNull(),
    /** The destination. */
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    name: text('name').notNull(),
    platformSettings: jsonb('platform_settings').$type<PlatformSettings>().notNull(),
    fieldsToInclude: jsonb('fields_to_include').$type<readonly AudienceField[]>().notNull(),
    /** Cron text with a step of hours. */
    schedule: text('schedule').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    holdOutPercent: integer('hold_out_percent').notNull().default(0),
    /** A run that would remove a larger share waits for approval; null if none does. */
    largestLossPercent: integer('largest_loss_percent'),
    /** Identifies the list at the platform; null before it was created. */
    handle: jsonb('handle').$type<StoredJson>(),
    /** Keys the fingerprints of the ledger, so that they cannot be guessed from addresses. */
    sealedFingerprintKey: text('sealed_fingerprint_key').notNull(),
    nextRunAt: moment('next_run_at'),
    /** Deleted by a user, and waiting until everyone is off the list at the platform. */
    emptyingSince: moment('emptying_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('synced_audiences_segment').on(table.orgId, table.segmentId),
    index('synced_audiences_destination').on(table.orgId, table.connectionId),
    index('synced_audiences_next_run_at').on(table.nextRunAt),
    uniqueIndex('synced_audiences_name')
      .on(table.orgId, table.connectionId, sql`lower(${table.name})`)
      .where(sql`${table.emptyingSince} is null`),
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
    /** The share of the list, in percent, that it would remove; null unless that needs approval. */
    lossPercent: doublePrecision('loss_percent'),
    isApproved: boolean('is_approved').notNull().default(false),
    /** The share that the platform matched, 0 to 1; null if it does not say. */
    matchRateAtLeast: doublePrecision('match_rate_at_least'),
    matchRateAtMost: doublePrecision('match_rate_at_most'),
    /** While the platform is waited for: when the job continues. */
    resumesAt: moment('resumes_at'),
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
    /** The destination's data for settling a pending batch. */
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
    /** A keyed hash of the identifier by which the platform distinguishes people, as on the list. */
    identity: text('identity'),
    /** The same of the person as the shop has them now; null once they left the segment. */
    currentIdentity: text('current_identity'),
    /** Of those who left, the last of them: finds their history by an email address. */
    lastIdentity: text('last_identity'),
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
    /** When they first were in the segment and could be sent: from then on they are, or are held out. */
    assignedAt: moment('assigned_at').notNull(),
    /** The group that they count in when the lift is measured; null if they never could be sent. */
    assignedGroup: text('assigned_group').$type<AudienceGroup>(),
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
    index('audience_members_last_identity')
      .on(table.orgId, table.syncId, table.lastIdentity)
      .where(sql`${table.lastIdentity} is not null`),
    index('audience_members_batch').on(table.orgId, table.jobId, table.batch),
    ofSync('audience_members_sync', table),
  ],
)

/** What happened to each customer of a synced audience; only ever added to, and kept for 400 days. */
export const audienceEvents = pgTable(
  'audience_events',
  {
    orgId: orgId(),
    syncId: uuid('sync_id').$type<SyncedAudienceId>().notNull(),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    customerId: byteOrderedText('customer_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    happenedAt: moment('happened_at').notNull(),
    event: text('event').$type<AudienceMemberEvent>().notNull(),
    reason: text('reason').$type<AudienceMemberReason>(),
    message: text('message'),
  },
  (table) => [
    primaryKey({
      columns: [table.orgId, table.syncId, table.connectionId, table.customerId, table.id],
    }),
    // Rows are stored in the order of time, so a block range index is enough to delete the oldest.
    index('audience_events_happened_at').using('brin', table.happenedAt),
    ofSync('audience_events_sync', table),
  ],
)
