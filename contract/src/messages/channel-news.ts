import * as z from 'zod/mini'
import { MessageId, UserId } from '../values/ids.ts'
import { ChannelTag } from './channel.ts'
import { Message } from './message.ts'

const ofChannel = { channel: ChannelTag }

/** What a client sends over the web socket of a workspace once it is ready. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), ...ofChannel }),
  z.strictObject({ type: z.literal('leave'), ...ofChannel }),
  /** Someone is writing; in a thread, under its first message. At most one every two seconds is passed on. */
  z.strictObject({ type: z.literal('typing'), ...ofChannel, parent_id: z.nullable(MessageId) }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

/** Channels that a socket may have open at once. */
export const mostOpenChannels = 20

/** What happens in an open channel. */
export const ChannelNews = z.discriminatedUnion('type', [
  /** From here on, what changes is sent; changes up to this version are to be loaded. */
  z.object({ type: z.literal('opened'), ...ofChannel, version: z.int() }),
  /** Messages in their latest state, in the order of their changes. */
  z.object({
    type: z.literal('messages'),
    ...ofChannel,
    items: z.array(Message),
    version: z.int(),
  }),
  z.object({
    type: z.literal('typing'),
    ...ofChannel,
    parent_id: z.nullable(MessageId),
    user_id: UserId,
  }),
  /** Who has the channel open, the listener too. */
  z.object({ type: z.literal('presence'), ...ofChannel, users: z.array(UserId) }),
])
export type ChannelNews = z.infer<typeof ChannelNews>
