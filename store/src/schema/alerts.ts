import type {
  AlertFormat,
  AlertGranularity,
  AlertId,
  AlertIncidentId,
  AlertMember,
  AlertMessageId,
  AlertPictureId,
  AlertPoint,
  AlertQuiet,
  AlertRule,
  AlertWatch,
  CloseReason,
  Day,
  IncidentEvent,
  IncidentNotice,
  IncidentState,
  MailId,
  PlatformCode,
  ReportDeliveryState,
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, moment, orgId } from './columns.ts'
import { users } from './identity.ts'

/** What is watched, and who gets a message. */
export const alerts = pgTable(
  'alerts',
  {
    orgId: orgId(),
    id: uuid('id').$type<AlertId>().notNull(),
    name: text('name').notNull(),
    watch: jsonb('watch').$type<AlertWatch>().notNull(),
    rule: jsonb('rule').$type<AlertRule>().notNull(),
    granularity: text('granularity').$type<AlertGranularity>().notNull(),
    members: jsonb('members').$type<readonly AlertMember[]>().notNull(),
    /** The masked address of Slack. */
    slackLabel: text('slack_label'),
    sealedSlackUrl: text('sealed_slack_url'),
    quiet: jsonb('quiet').$type<AlertQuiet>().notNull(),
    isPaused: boolean('is_paused').notNull(),
    evaluatedThrough: date('evaluated_through').$type<Day>(),
    problem: text('problem'),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('alerts_created_by').on(table.createdBy),
  ],
)

/**
 * What the judgement of unusual values has learned of each series of an alert, so that it need not begin with the
 * first day again. Missing rows are computed again.
 */
export const alertStates = pgTable(
  'alert_states',
  {
    orgId: orgId(),
    alertId: uuid('alert_id').$type<AlertId>().notNull(),
    state: bytes('state').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.alertId] }),
    foreignKey({
      name: 'alert_states_of_alert',
      columns: [table.orgId, table.alertId],
      foreignColumns: [alerts.orgId, alerts.id],
    }).onDelete('cascade'),
  ],
)

/** The last days or weeks of what fired, with the range that was expected of each, where one was. */
export interface AlertChart {
  /** The value of the breakdown; null for the whole. Missing in charts that were stored by earlier versions. */
  readonly label?: string | null
  readonly dates: readonly Day[]
  readonly values: readonly (number | null)[]
  readonly ranges: readonly ({ readonly lower: number; readonly upper: number } | null)[]
}

/** The runs of alerts: the days or weeks in a row on which one fired. */
export const alertIncidents = pgTable(
  'alert_incidents',
  {
    orgId: orgId(),
    id: uuid('id').$type<AlertIncidentId>().notNull(),
    alertId: uuid('alert_id').$type<AlertId>().notNull(),
    state: text('state').$type<IncidentState>().notNull(),
    sentence: text('sentence').notNull(),
    firstDate: date('first_date').$type<Day>().notNull(),
    lastDate: date('last_date').$type<Day>().notNull(),
    point: jsonb('point').$type<AlertPoint>().notNull(),
    format: jsonb('format').$type<AlertFormat>(),
    /** The values of a breakdown that fired. */
    parts: jsonb('parts').$type<readonly string[]>().notNull(),
    causes: jsonb('causes').$type<readonly string[]>().notNull(),
    /** Of a connection that fails, since the others of that platform may fail for the same reason. */
    platform: text('platform').$type<PlatformCode>(),
    /** For the picture in messages; null where days have no values. */
    chart: jsonb('chart').$type<AlertChart>(),
    openedAt: moment('opened_at').notNull(),
    recoveredAt: moment('recovered_at'),
    assigneeId: uuid('assignee_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    snoozedUntil: moment('snoozed_until'),
    closedAt: moment('closed_at'),
    closeReason: text('close_reason').$type<CloseReason>(),
    closeNote: text('close_note').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    // However many processes evaluate an alert, it has one run at a time.
    uniqueIndex('alert_incidents_running')
      .on(table.orgId, table.alertId)
      .where(sql`${table.recoveredAt} is null`),
    index('alert_incidents_opened_at').on(table.orgId, table.openedAt),
    index('alert_incidents_assignee').on(table.assigneeId),
    foreignKey({
      name: 'alert_incidents_of_alert',
      columns: [table.orgId, table.alertId],
      foreignColumns: [alerts.orgId, alerts.id],
    }).onDelete('cascade'),
  ],
)

/** Everything that happened to an incident. */
export const alertHistory = pgTable(
  'alert_history',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    incidentId: uuid('incident_id').$type<AlertIncidentId>().notNull(),
    at: moment('at').notNull(),
    event: text('event').$type<'open' | IncidentEvent>().notNull(),
    /** Null for automatic changes, and after the user deleted their account. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    about: text('about'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('alert_history_incident').on(table.orgId, table.incidentId),
    index('alert_history_user').on(table.userId),
    foreignKey({
      name: 'alert_history_of_incident',
      columns: [table.orgId, table.incidentId],
      foreignColumns: [alertIncidents.orgId, alertIncidents.id],
    }).onDelete('cascade'),
  ],
)

/** What is sent to Slack at once, stored before it is sent. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    orgId: orgId(),
    id: uuid('id').$type<AlertMessageId>().notNull(),
    /** With the address. */
    alertId: uuid('alert_id').$type<AlertId>().notNull(),
    state: text('state').$type<ReportDeliveryState>().notNull(),
    /** Until it was sent. */
    sealedRequest: text('sealed_request'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** While `sending`: when the attempt began. */
    attemptedAt: moment('attempted_at'),
    sentAt: moment('sent_at'),
    message: text('message'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('alert_messages_due').on(table.state, table.nextAttemptAt),
    foreignKey({
      name: 'alert_messages_of_alert',
      columns: [table.orgId, table.alertId],
      foreignColumns: [alerts.orgId, alerts.id],
    }).onDelete('cascade'),
  ],
)

/** The charts of a message to Slack, which loads them from us by an address of their own. */
export const alertPictures = pgTable(
  'alert_pictures',
  {
    orgId: orgId(),
    id: uuid('id').$type<AlertPictureId>().notNull(),
    messageId: uuid('message_id').$type<AlertMessageId>().notNull(),
    /** A PNG. */
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('alert_pictures_message').on(table.orgId, table.messageId),
    index('alert_pictures_created_at').on(table.createdAt),
    foreignKey({
      name: 'alert_pictures_of_message',
      columns: [table.orgId, table.messageId],
      foreignColumns: [alertMessages.orgId, alertMessages.id],
    }).onDelete('cascade'),
  ],
)

/** The messages for each recipient: one row for each incident, and one for its recovery. */
export const alertNotices = pgTable(
  'alert_notices',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    incidentId: uuid('incident_id').$type<AlertIncidentId>().notNull(),
    about: text('about').$type<IncidentNotice['about']>().notNull(),
    /** Null for Slack. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    byMail: boolean('by_mail').notNull(),
    /** The masked address of Slack; null for people. */
    label: text('label'),
    dueAt: moment('due_at').notNull(),
    /** It waits because the recipient has got enough messages that day. */
    isInDigest: boolean('is_in_digest').notNull().default(false),
    /** When it became part of a message, or was left out. Those of one message have the same. */
    settledAt: moment('settled_at'),
    mailId: uuid('mail_id').$type<MailId>(),
    /** Of Slack. */
    messageId: uuid('message_id').$type<AlertMessageId>(),
    /** Why it was left out. */
    skipped: text('skipped'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('alert_notices_once')
      .on(table.orgId, table.incidentId, table.about, table.userId)
      .nullsNotDistinct(),
    index('alert_notices_due')
      .on(table.dueAt)
      .where(sql`${table.settledAt} is null`),
    index('alert_notices_user').on(table.userId),
    foreignKey({
      name: 'alert_notices_of_incident',
      columns: [table.orgId, table.incidentId],
      foreignColumns: [alertIncidents.orgId, alertIncidents.id],
    }).onDelete('cascade'),
  ],
)
