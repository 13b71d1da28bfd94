import type { ActionSource, ChannelTag, InsightId, MessageId, UserId } from '@cartograph/contract'
import {
  bigint,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { users } from './identity.ts'
import { insights } from './insights.ts'

/** A conversation of the team: the action log, or the comments on a dashboard, an insight and so on. */
export const channels = pgTable(
  'channels',
  {
    orgId: orgId(),
    tag: text('tag').$type<ChannelTag>().notNull(),
    /** The number of the latest change. Its lock makes writers wait for each other, so that numbers are read in order. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.tag] })],
)

/** What the team writes: entries of the action log, comments, and replies to both. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').$type<MessageId>().notNull(),
    orgId: orgId(),
    channel: text('channel').$type<ChannelTag>().notNull(),
    /** Of a reply, the message that began the thread. */
    parentId: uuid('parent_id').$type<MessageId>(),
    /** Null after the author deleted their account; the message stays. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    mentionedUsers: uuid('mentioned_users').array().$type<UserId[]>().notNull(),
    tags: text('tags').array().notNull(),
    /** The path of the author's page with its filters; null if it does not matter. */
    address: text('address'),
    /** Only entries of the action log have these three. */
    actionDate: date('action_date', { mode: 'string' }),
    datasourceType: text('datasource_type').$type<ActionSource>(),
    lookbackDate: date('lookback_date', { mode: 'string' }),
    insightId: uuid('insight_id').$type<InsightId>(),
    /** The change of its channel that wrote it, and the latest one that changed it. */
    position: bigint('position', { mode: 'number' }).notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    /** Its text is gone, but who was away still has to learn of it. */
    deletedAt: moment('deleted_at'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('action_log_by_action_date').on(table.orgId, table.actionDate, table.createdAt),
    index('action_log_by_lookback_date').on(table.orgId, table.lookbackDate, table.createdAt),
    index('action_log_insight').on(table.orgId, table.insightId),
    index('messages_user_id').on(table.userId),
    index('messages_resolved_by').on(table.resolvedBy),
    uniqueIndex('messages_by_position').on(table.orgId, table.channel, table.position),
    index('messages_by_version').on(table.orgId, table.channel, table.version),
    index('messages_by_parent').on(table.orgId, table.parentId, table.position),
    foreignKey({
      name: 'messages_channel',
      columns: [table.orgId, table.channel],
      foreignColumns: [channels.orgId, channels.tag],
    }).onDelete('cascade'),
    foreignKey({
      name: 'messages_parent',
      columns: [table.orgId, table.parentId],
      foreignColumns: [table.orgId, table.id],
    }).onDelete('cascade'),
    /** The migration limits `set null` to this one column; Drizzle cannot express that. */
    foreignKey({
      name: 'action_log_of_insight',
      columns: [table.orgId, table.insightId],
      foreignColumns: [insights.orgId, insights.id],
    }).onDelete('set null'),
  ],
)

export const messageReactions = pgTable(
  'message_reactions',
  {
    orgId: orgId(),
    messageId: uuid('message_id').$type<MessageId>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.messageId, table.userId, table.emoji] }),
    index('message_reactions_user_id').on(table.userId),
    foreignKey({
      name: 'message_reactions_message',
      columns: [table.orgId, table.messageId],
      foreignColumns: [messages.orgId, messages.id],
    }).onDelete('cascade'),
  ],
)

/** How far each user has read a channel. */
export const channelReads = pgTable(
  'channel_reads',
  {
    orgId: orgId(),
    channel: text('channel').$type<ChannelTag>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The position of the newest message that was seen. */
    position: bigint('position', { mode: 'number' }).notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.channel] }),
    index('channel_reads_user_id').on(table.userId),
    foreignKey({
      name: 'channel_reads_channel',
      columns: [table.orgId, table.channel],
      foreignColumns: [channels.orgId, channels.tag],
    }).onDelete('cascade'),
  ],
)
