import * as z from 'zod/mini'
import { ReportDeliveryId, ReportRecipientId, ReportRunId } from '../values/ids.ts'
import { Day, Instant } from '../values/time.ts'
import { RecipientKind } from './recipients.ts'
import { ReportAttachment } from './timing.ts'

/**
 * `waiting`: for a worker or for data that are late. `skipped`: it was due and nothing was sent, for the
 * reason in `message`. `cancelled`: a member ended it before anything was sent.
 */
export const ReportRunState = z.enum([
  'waiting',
  'running',
  'done',
  'skipped',
  'failed',
  'cancelled',
])
export type ReportRunState = z.infer<typeof ReportRunState>

/**
 * `unknown`: the process ended while it was sending, and the receiver may have it; a repetition could
 * show it twice. `skipped`: there was nothing to send to this recipient.
 */
export const ReportDeliveryState = z.enum([
  'waiting',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
])
export type ReportDeliveryState = z.infer<typeof ReportDeliveryState>

/** What was sent to one recipient, or is about to be. */
export const ReportDelivery = z.object({
  id: ReportDeliveryId,
  recipient_id: ReportRecipientId,
  kind: RecipientKind,
  /** The name of a member, an address, or the masked address of a webhook or of Slack. */
  label: z.string(),
  state: ReportDeliveryState,
  /** `no_access`: a sentence and no numbers. */
  content: z.enum(['report', 'no_access']),
  attachment: ReportAttachment,
  attempts: z.int(),
  /** When it is tried again; null if it is not. */
  next_attempt_at: z.nullable(Instant),
  /** Why it was not sent, or not yet; in words. */
  message: z.nullable(z.string()),
  sent_at: z.nullable(Instant),
})
export type ReportDelivery = z.infer<typeof ReportDelivery>

/** One sending of a report to all recipients of a schedule. */
export const ReportRun = z.object({
  id: ReportRunId,
  is_test: z.boolean(),
  /** The moment of the schedule, or of the request to send a test. */
  due_at: Instant,
  state: ReportRunState,
  /** Why it waits, was skipped or failed; in words. */
  message: z.nullable(z.string()),
  finished_at: z.nullable(Instant),
  /** The name of the member who cancelled it; null for others, and once they left. */
  cancelled_by: z.nullable(z.string()),
  /** Of the report; null before it was computed. */
  period: z.nullable(z.object({ from: Day, to: Day })),
  data_through: z.nullable(Instant),
  /** A sync was under way or overdue, and was not waited for any longer. */
  is_data_late: z.boolean(),
  deliveries: z.array(ReportDelivery),
})
export type ReportRun = z.infer<typeof ReportRun>
