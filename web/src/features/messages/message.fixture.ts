import { ChannelTag, Message, MessageId, UserId } from '@cartograph/contract'
import { ada } from '../../testing/workspace.ts'

export const messageId = (n: number): MessageId =>
  MessageId.parse(`01930000-0000-7000-8000-00000000${(0xa000 + n).toString(16)}`)

export const grace = {
  id: UserId.parse('01930000-0000-7000-8000-0000000000b2'),
  name: 'Grace Hopper',
}
export const adaAuthor = { id: ada.id, name: 'Ada Miller' }

/** The nth message of a channel, by Grace. */
export function message(n: number, about: Partial<Message> = {}): Message {
  return {
    ...Message.parse({
      id: messageId(n),
      channel: ChannelTag.parse('home'),
      parent_id: null,
      user: grace,
      text: `Comment ${n}`,
      mentioned_users: [],
      tags: [],
      attachments: [],
      address: null,
      action: null,
      reply_count: 0,
      reactions: [],
      created_at: '2026-11-14T15:00:00.000Z',
      edited_at: null,
      deleted_at: null,
      resolved: null,
      position: n,
      version: n,
    }),
    ...about,
  }
}
