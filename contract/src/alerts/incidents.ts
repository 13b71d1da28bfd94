import * as z from 'zod/mini'
import { UserId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day, Instant } from '../values/time.ts'
import { AlertId, AlertIncidentId } from './alert-ids.ts'
import { AlertFormat } from './alerts.ts'
import { IncidentEvent, IncidentState } from './incident-transitions.ts'

export * from './incident-transitions.ts'

export const CloseReason = z.enum(['fixed', 'expected', 'false_alarm', 'other', 'recovered'])
export type CloseReason = z.infer<typeof CloseReason>

/** What a day or a week is compared with, and whether that fires the alert. */
export const AlertPoint = z.object({
  /** The day, or the last day of the week. */
  date: Day,
  /** Null when it is unknown. */
  value: z.nullable(z.number()),
  /** What is expected, the limit, the earlier value or the part of the target that is due. */
  expected: z.nullable(z.number()),
  /** The expected range of rules about unusual values. */
  lower: z.nullable(z.number()),
  upper: z.nullable(z.number()),
  fires: z.boolean(),
})
export type AlertPoint = z.infer<typeof AlertPoint>

export const AlertIncident = z.object({
  id: AlertIncidentId,
  alert_id: AlertId,
  alert_name: z.string(),
  state: IncidentState,
  /** 'Net sales were $12,480 on 15 Nov, below the expected range of $14,000–$19,500.' */
  sentence: z.string(),
  opened_at: Instant,
  /** The days or weeks of the run so far, by their last day. */
  first_date: Day,
  last_date: Day,
  recovered_at: z.nullable(Instant),
  /** Of the last date. */
  point: AlertPoint,
  format: AlertFormat,
  assignee: z.nullable(z.object({ id: UserId, name: z.string() })),
  snoozed_until: z.nullable(Instant),
  closed: z.nullable(z.object({ reason: CloseReason, note: z.string(), at: Instant })),
})
export type AlertIncident = z.infer<typeof AlertIncident>

export const IncidentHistoryItem = z.object({
  at: Instant,
  event: z.enum(['open', ...IncidentEvent.options]),
  /** Null for what happened by itself, and for people who have left. */
  user_name: z.nullable(z.string()),
  /** To whom it was assigned, until when it was snoozed, or why it was closed. */
  about: z.nullable(z.string()),
})
export type IncidentHistoryItem = z.infer<typeof IncidentHistoryItem>

/** A message about an incident to one recipient. */
export const IncidentNotice = z.object({
  /** `woken`: the snooze has ended, and it still fires. */
  about: z.enum(['opened', 'recovered', 'woken']),
  via: z.enum(['app', 'mail', 'slack']),
  /** The name of a person or the masked address of Slack. */
  label: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'unknown', 'skipped']),
  /** When it was sent; while it waits, when it will be. */
  at: z.nullable(Instant),
  message: z.nullable(z.string()),
})
export type IncidentNotice = z.infer<typeof IncidentNotice>

export const IncidentDetails = z.extend(AlertIncident, {
  /** The values of a breakdown that fired. */
  parts: z.array(z.string()),
  /** Sentences of the insights engine about what drove the change. */
  causes: z.array(z.string()),
  history: z.array(IncidentHistoryItem),
  notices: z.array(IncidentNotice),
})
export type IncidentDetails = z.infer<typeof IncidentDetails>

export const maxCloseNote = 500

/** What a person does with an incident. */
export const IncidentAction = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('acknowledge') }),
  z.strictObject({ event: z.literal('assign'), user_id: UserId }),
  z.strictObject({ event: z.literal('snooze'), until: Instant }),
  z.strictObject({
    event: z.literal('close'),
    reason: z.enum(['fixed', 'expected', 'false_alarm', 'other']),
    note: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(maxCloseNote, `At most ${maxCloseNote} characters`),
          z.refine(isStorable, storableMessage),
        ),
      '',
    ),
  }),
  z.strictObject({ event: z.literal('reopen') }),
])
export type IncidentAction = z.infer<typeof IncidentAction>
