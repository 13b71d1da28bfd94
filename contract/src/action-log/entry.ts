import * as z from 'zod/mini'
import { Attachment } from '../messages/attachment.ts'
import { InsightId, MessageId, UserId } from '../values/ids.ts'
import { ActionSource } from './action-source.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day, Instant } from '../values/time.ts'
import { ActionEffect } from './effect.ts'

/** An entry is a message of the team's channel. */
export const ActionLogEntryId = MessageId
export type ActionLogEntryId = MessageId

export const maxActionTextLength = 2_000
export const maxActionTags = 10

export const ActionText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxActionTextLength, `At most ${maxActionTextLength} characters`),
    z.refine(isStorable, storableMessage),
  )

export const ActionTag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(40, 'At most 40 characters'),
    z.refine(isStorable, storableMessage),
  )

/** An action that the team took or plans, with the day on which to review its effect. */
export const ActionLogEntry = z.object({
  id: ActionLogEntryId,
  text: z.string(),
  mentioned_users: z.array(UserId),
  tags: z.array(z.string()),
  attachments: z.array(Attachment),
  actionDate: Day,
  datasourceType: ActionSource,
  /** The day on which the team reviews the effect. */
  lookbackDate: Day,
  /** The author; null once they have left the workspace. */
  user: z.nullable(z.object({ id: UserId, name: z.string() })),
  insight_id: z.nullable(InsightId),
  /** Null for an entry without a goal. */
  effect: z.nullable(ActionEffect),
  reply_count: z.int(),
  reactions: z.array(z.object({ emoji: z.string(), users: z.array(UserId) })),
  created_at: Instant,
  edited_at: z.nullable(Instant),
})
export type ActionLogEntry = z.infer<typeof ActionLogEntry>
