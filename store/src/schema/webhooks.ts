import type {
  ConnectionId,
  UserId,
  WebhookEventType,
  WebhookId,
  WebhookMessageId,
  WebhookMessageState,
  WebhookMessageType,
  WebhookOffReason,
} from '@cartograph/contract'
import {
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
import { connections } from './connections.ts'
import { users } from './identity.ts'

/** An address to which events of a workspace are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    orgId: orgId(),
    id: uuid('id').$type<WebhookId>().notNull(),
    name: text('name').notNull(),
    /** The masked address. */
    urlLabel: text('url_label').notNull(),
    sealedUrl: text('sealed_url').notNull(),
    /** Since when it is sent each type of events; earlier ones are not. */
    subscriptions: jsonb('subscriptions')
      .$type<Readonly<Partial<Record<WebhookEventType, string>>>>()
      .notNull(),
    /** The key of its signatures. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The key before a rotation, which signs too until `oldSecretUntil`. */
    sealedOldSecret: text('sealed_old_secret'),
    oldSecretUntil: moment('old_secret_until'),
    /** Null while it is on. */
    offReason: text('off_reason').$type<WebhookOffReason>(),
    failingSince: moment('failing_since'),
    lastSentAt: moment('last_sent_at'),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('webhooks_created_by').on(table.createdBy),
  ],
)

/** One event for one webhook, stored before it is sent. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    orgId: orgId(),
    id: uuid('id').$type<WebhookMessageId>().notNull(),
    webhookId: uuid('webhook_id').$type<WebhookId>().notNull(),
    type: text('type').$type<WebhookMessageType>().notNull(),
    /** Identifies the event among those of its type, so that it is collected once. */
    subject: text('subject').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    body: text('body').notNull(),
    state: text('state').$type<WebhookMessageState>().notNull(),
    /** Of all times that it was sent, also before a replay. */
    attempts: integer('attempts').notNull().default(0),
    /** Failures since it was queued; they decide the delay. */
    failures: integer('failures').notNull().default(0),
    /** When it was collected or replayed; it is retried for three days from then on. */
    queuedAt: moment('queued_at').notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    /** While `sending`: when the attempt began. */
    attemptedAt: moment('attempted_at'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('webhook_messages_once').on(
      table.orgId,
      table.webhookId,
      table.type,
      table.subject,
    ),
    index('webhook_messages_log').on(table.orgId, table.webhookId, table.createdAt),
    index('webhook_messages_due').on(table.state, table.nextAttemptAt),
    index('webhook_messages_created_at').on(table.createdAt),
    foreignKey({
      name: 'webhook_messages_webhook',
      columns: [table.orgId, table.webhookId],
      foreignColumns: [webhooks.orgId, webhooks.id],
    }).onDelete('cascade'),
  ],
)

/** Each time that a message was sent, stored before it was. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    orgId: orgId(),
    messageId: uuid('message_id').$type<WebhookMessageId>().notNull(),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms'),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.messageId, table.number] }),
    foreignKey({
      name: 'webhook_attempts_message',
      columns: [table.orgId, table.messageId],
      foreignColumns: [webhookMessages.orgId, webhookMessages.id],
    }).onDelete('cascade'),
  ],
)

/** The connections that fail now, of workspaces with webhooks, so that each failure is an event once. */
export const failingConnections = pgTable(
  'failing_connections',
  {
    orgId: orgId(),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.connectionId] }),
    foreignKey({
      name: 'failing_connections_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)
