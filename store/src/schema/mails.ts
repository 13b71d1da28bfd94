import type { MailId } from '@cartograph/contract'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export type MailState = 'waiting' | 'sent' | 'kept' | 'failed'

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
    /** JSON of subject, text and html. */
    sealedContent: text('sealed_content').notNull(),
    /** `kept` stays in the local outbox, because no mail server is configured. */
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mails_due').on(table.state, table.nextAttemptAt)],
)
