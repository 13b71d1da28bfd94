import * as z from 'zod/mini'
import { Instant } from '../values/time.ts'

/** Here and not with the other ids, because those are part of the first page. */
export const NotificationId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'NotificationId'>
export type NotificationId = z.infer<typeof NotificationId>

const shared = {
  id: NotificationId,
  /** The path of a page of the app. */
  link: z.string(),
  created_at: Instant,
  read_at: z.nullable(Instant),
}

const ofMessage = {
  ...shared,
  /** Null once they have left the workspace. */
  author: z.nullable(z.string()),
  /** What the message is about: 'Net sales on Overview'; null for what was deleted. */
  place: z.nullable(z.string()),
  /** The beginning of the message. */
  text: z.string(),
}

const ofPlan = {
  ...shared,
  /** 'Members: 12 of 15' */
  title: z.string(),
  /** What happens, and what to do. */
  sentence: z.string(),
}

const ofConnection = {
  ...shared,
  /** 'Shopify (Fernhill Goods)' */
  source: z.string(),
  /** What happened, and what to do. */
  sentence: z.string(),
}

export const Notification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mention'), ...ofMessage }),
  z.object({ kind: z.literal('reply'), ...ofMessage }),
  z.object({
    kind: z.literal('alert'),
    ...shared,
    /** Its name. */
    alert: z.string(),
    /** What happened: 'Refund rate of Shoes was 12.4 % on 14 Nov, above 8 %.' */
    sentence: z.string(),
  }),
  z.object({
    kind: z.literal('effect'),
    ...shared,
    /** The beginning of its text. */
    action: z.string(),
    /** 'Net sales were 12% above what was expected, between 4% and 19%.' */
    sentence: z.string(),
  }),
  z.object({ kind: z.literal('history'), ...ofConnection }),
  z.object({
    kind: z.literal('connection'),
    ...ofConnection,
    /** `connected_again`: it is settled and read, and `sentence` says so. */
    state: z.enum(['access_lost', 'account_closed', 'connected_again']),
  }),
  z.object({ kind: z.literal('limit'), ...ofPlan }),
  z.object({ kind: z.literal('plan_end'), ...ofPlan }),
  z.object({
    kind: z.literal('export'),
    ...shared,
    /** False if it failed. */
    is_ready: z.boolean(),
    /** How large it is and until when it can be downloaded, or why it failed. */
    sentence: z.string(),
  }),
])
export type Notification = z.infer<typeof Notification>
