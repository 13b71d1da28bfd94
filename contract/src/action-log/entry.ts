import * as z from 'zod/mini'
import { InsightId, UserId } from '../ids.ts'
import { PlatformCode } from '../platforms.ts'
import { isStorable, storableMessage } from '../storable-json.ts'
import { Day, Instant } from '../time.ts'

export const ActionLogEntryId = z.uuid().brand<'ActionLogEntryId'>()
export type ActionLogEntryId = z.infer<typeof ActionLogEntryId>

export const actionTextLength = 2_000
export const mostActionTags = 10

/** What was done, in the team's own words. */
export const ActionText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(actionTextLength, `At most ${actionTextLength} characters`),
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

/** What a team writes down about something that it has done or is about to do. */
export const ActionLogEntry = z.object({
  id: ActionLogEntryId,
  text: z.string(),
  mentioned_users: z.array(UserId),
  tags: z.array(z.string()),
  /** The day on which it is done. */
  actionDate: Day,
  datasourceType: PlatformCode,
  /** The day on which the team wants to see what came of it. */
  lookbackDate: Day,
  /** Whoever wrote it; null once the person has left the workspace. */
  user: z.nullable(z.object({ id: UserId, name: z.string() })),
  /** The finding that it was written about. */
  insight_id: z.nullable(InsightId),
  created_at: Instant,
})
export type ActionLogEntry = z.infer<typeof ActionLogEntry>
