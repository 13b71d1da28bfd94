import * as z from 'zod/mini'
import { ActionSource } from '../action-log/action-source.ts'
import { MessageId, UserId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day, Instant } from '../values/time.ts'
import { Attachment } from './attachment.ts'
import { ChannelTag } from './channel.ts'

export const maxMessageLength = 4_000
export const maxMentions = 20

/** May be empty with attachments. */
export const MessageText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxMessageLength, `At most ${maxMessageLength} characters`),
    z.refine(isStorable, storableMessage),
  )

export const MentionedUsers = z
  .array(UserId)
  .check(z.maxLength(maxMentions, `At most ${maxMentions} people`))

/** One emoji, with its skin tone, joined parts or flag. */
export const Emoji = z.string().check(
  z.maxLength(40),
  z.regex(
    /^(\p{Regional_Indicator}{2}|\p{Emoji}(\uFE0F|\p{Emoji_Modifier})?\u20E3?(\u200D\p{Emoji}(\uFE0F|\p{Emoji_Modifier})?)*)$/u,
    'Not an emoji',
  ),
  z.refine((text) => !/^[\d#*]$/.test(text), 'Not an emoji'),
)

/** The path of a page of the app with what is chosen on it; never another site. */
export const PageAddress = z
  .string()
  .check(z.maxLength(4_000), z.regex(/^\/(?!\/)[^\\\s]*$/, 'Not a page of the app'))

const Author = z.object({ id: UserId, name: z.string() })

export const Message = z.object({
  id: MessageId,
  channel: ChannelTag,
  /** Of a reply, the message that began the thread. */
  parent_id: z.nullable(MessageId),
  /** Null once they have left the workspace, and for an API key. */
  user: z.nullable(Author),
  /** Empty once it is deleted. */
  text: z.string(),
  mentioned_users: z.array(UserId),
  tags: z.array(z.string()),
  attachments: z.array(Attachment),
  /** The page that the author saw, with its filters. */
  address: z.nullable(z.string()),
  /** Of an entry of the action log. */
  action: z.nullable(
    z.object({ actionDate: Day, datasourceType: ActionSource, lookbackDate: Day }),
  ),
  reply_count: z.int(),
  /** In the order in which they were first used. */
  reactions: z.array(z.object({ emoji: z.string(), users: z.array(UserId) })),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  deleted_at: z.nullable(Instant),
  /** Null while the discussion is open. */
  resolved: z.nullable(z.object({ at: Instant, by: z.nullable(Author) })),
  /** Where it stands in its channel: messages are numbered in the order in which they were written. */
  position: z.int(),
  /** Of the latest change. Of two states of a message, the one with the higher version is newer. */
  version: z.int(),
})
export type Message = z.infer<typeof Message>
