import type { MailFileId, MailId } from '@cartograph/contract'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export type MailState = 'waiting' | 'sent' | 'kept' | 'failed'

/** A file that one or several mails have with them; deleted once no mail waits for it. */
export const mailFiles = pgTable('mail_files', {
  id: uuid('id').$type<MailFileId>().primaryKey(),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull(),
  /** Of the content in base64. */
  sealedContent: text('sealed_content').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * Outgoing mail, written in the transaction that it reports (transactional outbox). Sealed, because
 * it contains codes and links.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').$type<MailId>().primaryKey(),
    recipient: text('recipient').notNull(),
    /** `sign-up-code`, `invitation`, … */
    kind: text('kind').notNull(),
    /** JSON of subject, text, html and headers. */
    sealedContent: text('sealed_content').notNull(),
    fileId: uuid('file_id')
      .$type<MailFileId>()
      .references(() => mailFiles.id),
    /** `kept` stays in the local outbox, because no mail server is configured. */
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** A process died while it was handing the mail over, so it may have arrived once more. */
    wasInterrupted: boolean('was_interrupted').notNull().default(false),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAttemptAt),
    index('mails_file').on(table.fileId),
  ],
)

/** The mail that a process is handing over. Its row outlives the process, unlike the lock of the mail. */
export const mailAttempts = pgTable('mail_attempts', {
  mailId: uuid('mail_id')
    .$type<MailId>()
    .primaryKey()
    .references(() => mails.id, { onDelete: 'cascade' }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
})
