import type { Day, DigestTiming, ReportDeliveryState } from '@cartograph/contract'
import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'

/** The Slack address of a workspace's digest, with the message being sent or sent last. */
export const slackDigests = pgTable('slack_digests', {
  orgId: orgId().primaryKey(),
  /** The masked address. */
  label: text('label').notNull(),
  sealedUrl: text('sealed_url').notNull(),
  timing: jsonb('timing').$type<DigestTiming>().notNull(),
  /** Findings that were first found after this moment are new. */
  newsSince: moment('news_since').notNull(),
  /** The workspace's last day for which one was written. */
  lastSentFor: date('last_sent_for', { mode: 'string' }).$type<Day>(),
  /** Of the last one; null before it. */
  state: text('state').$type<ReportDeliveryState>(),
  writtenAt: moment('written_at'),
  /** Until it was sent. */
  sealedRequest: text('sealed_request'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at'),
  /** While `sending`: when the attempt began. */
  attemptedAt: moment('attempted_at'),
  message: text('message'),
})
