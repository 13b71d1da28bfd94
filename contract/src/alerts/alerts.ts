import * as z from 'zod/mini'
import { Day, Instant } from '../values/time.ts'
import { UserId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { AlertId, AlertIncidentId } from './alert-ids.ts'
import { AlertGranularity, AlertRule, AlertWatch } from './watch.ts'

export * from './alert-ids.ts'
export * from './watch.ts'

export const maxAlerts = 100
export const maxAlertMembers = 50
export const maxAlertName = 100

const Hour = z.int().check(z.minimum(0), z.maximum(23))

/** When messages wait, in the time zone of the workspace. What waits is sent at once afterwards. */
export const AlertQuiet = z.object({
  /** From the first hour until the second, which may be on the next day; null for none. */
  hours: z.nullable(z.object({ from: Hour, until: Hour })),
  /** Nothing is sent on Saturdays and Sundays. */
  working_days: z.boolean(),
  /** To each recipient. The others of a day follow in one message on the next. */
  most_a_day: z.int().check(z.minimum(1), z.maximum(50)),
})
export type AlertQuiet = z.infer<typeof AlertQuiet>

const AlertMember = z.object({
  user_id: UserId,
  /** Otherwise only in the app. */
  by_mail: z.boolean(),
})
export type AlertMember = z.infer<typeof AlertMember>

/** How the values of an alert are written; null for those of connections, which have none. */
export const AlertFormat = z.nullable(
  z.object({
    kind: z.enum(['currency', 'percent', 'number']),
    currency: z.nullable(z.string()),
  }),
)
export type AlertFormat = z.infer<typeof AlertFormat>

export const Alert = z.object({
  id: AlertId,
  name: z.string(),
  watch: AlertWatch,
  rule: AlertRule,
  granularity: AlertGranularity,
  /** The title of the metric, the name of the segment or of the data source; null once it is gone. */
  subject: z.nullable(z.string()),
  /** As a sentence: 'Net sales are unusually low, about once a month'. */
  sentence: z.string(),
  members: z.array(AlertMember),
  /** The masked address. */
  slack: z.nullable(z.string()),
  quiet: AlertQuiet,
  is_paused: z.boolean(),
  /** The last day that was evaluated; null before the first. */
  evaluated_through: z.nullable(Day),
  /** Why it cannot be evaluated; null if it can. */
  problem: z.nullable(z.string()),
  /** Of the run that goes on; null without one. */
  incident_id: z.nullable(AlertIncidentId),
  created_by_name: z.nullable(z.string()),
  updated_at: Instant,
  /** Counts up with each change. */
  version: z.int(),
})
export type Alert = z.infer<typeof Alert>

const SlackUrl = z.string().check(
  z.trim(),
  z.maxLength(2_000, 'At most 2,000 characters'),
  z.refine((text) => URL.canParse(text), 'Enter a full address that begins with https://'),
)

const condition = { watch: AlertWatch, rule: AlertRule, granularity: AlertGranularity }
export const AlertConditionInput = z.strictObject(condition)

export const AlertInput = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(maxAlertName, `At most ${maxAlertName} characters`),
      z.refine(isStorable, storableMessage),
    ),
  ...condition,
  members: z._default(
    z.array(AlertMember).check(z.maxLength(maxAlertMembers, `At most ${maxAlertMembers} people`)),
    [],
  ),
  /** `keep` leaves the address, which clients do not know, as it is. */
  slack: z._default(
    z.nullable(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keep') }),
        z.strictObject({ kind: z.literal('url'), url: SlackUrl }),
      ]),
    ),
    null,
  ),
  quiet: z._default(AlertQuiet, { hours: null, working_days: false, most_a_day: 10 }),
  is_paused: z._default(z.boolean(), false),
})
export type AlertInput = z.infer<typeof AlertInput>
