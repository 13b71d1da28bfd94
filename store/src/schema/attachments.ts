import type { AttachmentId, ChannelTag, MessageId, UserId } from '@cartograph/contract'
import { isNull } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, orgId } from './columns.ts'
import { users } from './identity.ts'
import { messages } from './messages.ts'

/** Files of messages. Their bytes are not in the database but where the installation keeps its files. */
export const attachments = pgTable(
  'attachments',
  {
    orgId: orgId(),
    id: uuid('id').$type<AttachmentId>().notNull(),
    channel: text('channel').$type<ChannelTag>().notNull(),
    /** Null until it is sent. */
    messageId: uuid('message_id').$type<MessageId>(),
    /** Its place among the files of its message, from 0. */
    place: integer('place').notNull().default(0),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** The announced size, and the actual one once it is stored. Both count towards the quota of the workspace. */
    bytes: integer('bytes').notNull(),
    /** In pixels; null unless it is a picture. */
    width: integer('width'),
    height: integer('height'),
    createdAt: moment('created_at').notNull(),
    /** Null until all parts were received and the bytes were stored. */
    storedAt: moment('stored_at'),
    /** Its bytes are yet to be deleted. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('attachments_message').on(table.orgId, table.messageId),
    index('attachments_unused').on(table.createdAt).where(isNull(table.messageId)),
    index('attachments_user_id').on(table.userId),
    foreignKey({
      name: 'attachments_of_message',
      columns: [table.orgId, table.messageId],
      foreignColumns: [messages.orgId, messages.id],
    }).onDelete('cascade'),
  ],
)

/** The bytes of a file that is being received, in order of `part` from 0. */
export const attachmentParts = pgTable(
  'attachment_parts',
  {
    orgId: orgId(),
    attachmentId: uuid('attachment_id').$type<AttachmentId>().notNull(),
    part: integer('part').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.attachmentId, table.part] }),
    foreignKey({
      name: 'attachment_parts_attachment',
      columns: [table.orgId, table.attachmentId],
      foreignColumns: [attachments.orgId, attachments.id],
    }).onDelete('cascade'),
  ],
)
