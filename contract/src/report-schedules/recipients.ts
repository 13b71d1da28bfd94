import * as z from 'zod/mini'
import { Email } from '../access/identity.ts'
import { ReportRecipientId, UserId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'

export const maxReportRecipients = 50

export const RecipientKind = z.enum(['member', 'address', 'webhook', 'slack'])
export type RecipientKind = z.infer<typeof RecipientKind>

/**
 * `waiting`: an address outside that has not confirmed yet, and gets nothing. `ended`: the recipient has
 * ended it by the link in a mail, and gets nothing more.
 */
export const RecipientState = z.enum(['active', 'waiting', 'ended'])
export type RecipientState = z.infer<typeof RecipientState>

export const ReportRecipient = z.object({
  id: ReportRecipientId,
  kind: RecipientKind,
  /** Null for all but members. */
  user_id: z.nullable(UserId),
  /** The name of a member, an address, or the masked address of a webhook or of Slack. */
  label: z.string(),
  /** Null for webhooks and Slack. */
  email: z.nullable(z.string()),
  state: RecipientState,
  /** Of a member whose access was deactivated: they get no numbers. */
  has_access: z.boolean(),
  added_at: Instant,
  /** Null for all but addresses outside. */
  confirmed_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})
export type ReportRecipient = z.infer<typeof ReportRecipient>

/** The address of a webhook or of Slack, whose path is a secret. */
export const HookUrl = z.string().check(
  z.trim(),
  z.maxLength(2_000, 'At most 2,000 characters'),
  z.refine((text) => URL.canParse(text), 'Enter a full address that begins with https://'),
)

/** Of a form: those that the schedule has already by their id, since secrets are not sent to clients. */
export const RecipientInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('existing'), id: ReportRecipientId }),
  z.strictObject({ kind: z.literal('member'), user_id: UserId }),
  z.strictObject({ kind: z.literal('address'), email: Email }),
  z.strictObject({ kind: z.literal('webhook'), url: HookUrl }),
  z.strictObject({ kind: z.literal('slack'), url: HookUrl }),
])
export type RecipientInput = z.infer<typeof RecipientInput>

/** The key of a webhook's signatures, which only the answer to its creation contains. */
export const WebhookSecret = z.object({
  recipient_id: ReportRecipientId,
  label: z.string(),
  secret: z.string(),
})
export type WebhookSecret = z.infer<typeof WebhookSecret>
