import type {
  Day,
  MailId,
  RecipientKind,
  RecipientState,
  ReportAttachment,
  ReportDeliveryId,
  ReportDeliveryState,
  ReportId,
  ReportRecipientId,
  ReportRunId,
  ReportRunState,
  ReportScheduleId,
  SendTiming,
  TimeZone,
  UserId,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { users } from './identity.ts'
import { reports } from './reports.ts'

/** A report that is sent at its times. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    orgId: orgId(),
    id: uuid('id').$type<ReportScheduleId>().notNull(),
    reportId: uuid('report_id').$type<ReportId>().notNull(),
    timing: jsonb('timing').$type<SendTiming>().notNull(),
    attachment: text('attachment').$type<ReportAttachment>().notNull(),
    isPaused: boolean('is_paused').notNull(),
    /** The owner; null after they deleted their account. */
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Null while paused. */
    nextRunAt: moment('next_run_at'),
    /** The time zone in which it was computed, so that a change of the workspace's is noticed. */
    nextRunZone: text('next_run_zone').$type<TimeZone>().notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('report_schedules_report').on(table.orgId, table.reportId),
    index('report_schedules_next_run_at').on(table.nextRunAt),
    index('report_schedules_created_by').on(table.createdBy),
    foreignKey({
      name: 'report_schedules_of_report',
      columns: [table.orgId, table.reportId],
      foreignColumns: [reports.orgId, reports.id],
    }).onDelete('cascade'),
  ],
)

/** To whom a schedule is sent. Addresses outside stay after they ended it, so that they are not added again unnoticed. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    orgId: orgId(),
    id: uuid('id').$type<ReportRecipientId>().notNull(),
    scheduleId: uuid('schedule_id').$type<ReportScheduleId>().notNull(),
    kind: text('kind').$type<RecipientKind>().notNull(),
    state: text('state').$type<RecipientState>().notNull(),
    /** Of a member. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of an address outside. */
    email: text('email'),
    /** The masked address of a webhook or of Slack. */
    urlLabel: text('url_label'),
    sealedUrl: text('sealed_url'),
    /** The key of a webhook's signatures. */
    sealedSecret: text('sealed_secret'),
    /** Of the link in mails that ends or confirms them; null for those without mail. */
    tokenHash: text('token_hash').unique(),
    sealedToken: text('sealed_token'),
    addedBy: uuid('added_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('report_recipients_schedule').on(table.orgId, table.scheduleId),
    index('report_recipients_user').on(table.userId),
    index('report_recipients_added_by').on(table.addedBy),
    uniqueIndex('report_recipients_member').on(table.orgId, table.scheduleId, table.userId),
    uniqueIndex('report_recipients_address').on(table.orgId, table.scheduleId, table.email),
    foreignKey({
      name: 'report_recipients_of_schedule',
      columns: [table.orgId, table.scheduleId],
      foreignColumns: [reportSchedules.orgId, reportSchedules.id],
    }).onDelete('cascade'),
  ],
)

/** One sending of a schedule; survives killed processes. */
export const reportRuns = pgTable(
  'report_runs',
  {
    orgId: orgId(),
    id: uuid('id').$type<ReportRunId>().notNull(),
    scheduleId: uuid('schedule_id').$type<ReportScheduleId>().notNull(),
    /** The user to whom alone a test is sent; null for those of the schedule. */
    testFor: uuid('test_for')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
    state: text('state').$type<ReportRunState>().notNull(),
    message: text('message'),
    /** Failures in a row that a retry may resolve. */
    failures: integer('failures').notNull().default(0),
    /** While it waits: when it is tried again. */
    resumesAt: moment('resumes_at'),
    finishedAt: moment('finished_at'),
    /** Who cancelled it; null if it was not, and after the user deleted their account. */
    cancelledBy: uuid('cancelled_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    periodFrom: date('period_from').$type<Day>(),
    periodTo: date('period_to').$type<Day>(),
    dataThrough: moment('data_through'),
    isDataLate: boolean('is_data_late').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('report_runs_of_schedule').on(table.orgId, table.scheduleId, table.dueAt),
    index('report_runs_open').on(table.state, table.resumesAt),
    index('report_runs_test_for').on(table.testFor),
    index('report_runs_cancelled_by').on(table.cancelledBy),
    // A time of a schedule is sent once, however many processes find it due.
    uniqueIndex('report_runs_due')
      .on(table.orgId, table.scheduleId, table.dueAt)
      .where(sql`${table.testFor} is null`),
    foreignKey({
      name: 'report_runs_schedule',
      columns: [table.orgId, table.scheduleId],
      foreignColumns: [reportSchedules.orgId, reportSchedules.id],
    }).onDelete('cascade'),
  ],
)

/**
 * What one recipient is sent, stored before it is sent. Has no reference to the recipient, who may be
 * removed: the history stays.
 */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    orgId: orgId(),
    id: uuid('id').$type<ReportDeliveryId>().notNull(),
    runId: uuid('run_id').$type<ReportRunId>().notNull(),
    recipientId: uuid('recipient_id').$type<ReportRecipientId>().notNull(),
    kind: text('kind').$type<RecipientKind>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** An address outside, or the masked address of a webhook or of Slack; null for members. */
    label: text('label'),
    state: text('state').$type<ReportDeliveryState>().notNull(),
    content: text('content').$type<'report' | 'no_access'>().notNull(),
    attachment: text('attachment').$type<ReportAttachment>().notNull(),
    /** Of a mail, whose outcome is copied from the outbox. */
    mailId: uuid('mail_id').$type<MailId>(),
    /** Of a webhook or Slack: the request, until it was sent. */
    sealedRequest: text('sealed_request'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** While `sending`: when the attempt began. */
    attemptedAt: moment('attempted_at'),
    message: text('message'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('report_deliveries_once').on(table.orgId, table.runId, table.recipientId),
    index('report_deliveries_state').on(table.state, table.nextAttemptAt),
    index('report_deliveries_user').on(table.userId),
    foreignKey({
      name: 'report_deliveries_run',
      columns: [table.orgId, table.runId],
      foreignColumns: [reportRuns.orgId, reportRuns.id],
    }).onDelete('cascade'),
  ],
)
