import type {
  ConnectionId,
  MessageId,
  Notification,
  NotificationId,
  NotificationKind,
  UserId,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { users } from './identity.ts'

/**
 * What a notification says, by its kind. Of messages only the id is stored: their text may be changed or
 * deleted until it is read.
 */
export interface NotificationParts {
  readonly mention: { readonly message_id: MessageId }
  readonly reply: { readonly message_id: MessageId }
  readonly alert: Pick<Extract<Notification, { kind: 'alert' }>, 'alert' | 'sentence'>
  readonly history: ConnectionParts & {
    /** Of the first one, and of the others whose first sync ended soon after it. */
    readonly rows?: number
    readonly others?: readonly FirstSync[]
  }
  readonly connection: ConnectionParts & Partial<Pick<LostConnection, 'state'>>
  readonly limit: PlanParts
  readonly plan_end: PlanParts
  readonly export: Pick<Extract<Notification, { kind: 'export' }>, 'is_ready' | 'sentence'>
  readonly effect: Pick<Extract<Notification, { kind: 'effect' }>, 'action' | 'sentence'>
}

type PlanParts = Pick<Extract<Notification, { kind: 'limit' }>, 'title' | 'sentence'>

type LostConnection = Extract<Notification, { kind: 'connection' }>

/** Deleted with their connection. */
type ConnectionParts = Pick<LostConnection, 'source' | 'sentence'> & {
  readonly connection_id: ConnectionId
}

interface FirstSync {
  readonly connection_id: ConnectionId
  /** 'Shopify (Fernhill Goods)' */
  readonly source: string
  readonly rows: number
}

/** The notifications of one user, written in the transaction of the change that they report. */
export const notifications = pgTable(
  'notifications',
  {
    orgId: orgId(),
    id: uuid('id').$type<NotificationId>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The event: `message:<id>`. A person is notified of each event once. */
    subject: text('subject').notNull(),
    parts: jsonb('parts').$type<NotificationParts[NotificationKind]>().notNull(),
    /** The path of a page of the app. */
    link: text('link').notNull(),
    /** False for people who get this kind by email only. */
    inApp: boolean('in_app').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** Unread ones of a group are sent in one email. Null for those that have no email, or one of their own. */
    mailGroup: text('mail_group'),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('notifications_once').on(table.orgId, table.userId, table.subject),
    index('notifications_of_user').on(table.userId, table.orgId, table.createdAt),
    index('notifications_of_subject').on(table.orgId, table.subject),
    index('notifications_to_mail')
      .on(table.createdAt)
      .where(
        sql`${table.mailGroup} is not null and ${table.mailedAt} is null and ${table.readAt} is null`,
      ),
  ],
)

/** How a kind of notification reaches a person in a workspace, if they have chosen. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    inApp: boolean('in_app').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.kind] }),
    index('notification_choices_user_id').on(table.userId),
  ],
)
