import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery, wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { MessageId, OrgId } from '../values/ids.ts'
import { attachmentEndpoints, AttachmentIds } from './attachment.ts'
import { ChannelTag } from './channel.ts'
import { Emoji, MentionedUsers, Message, MessageText, PageAddress } from './message.ts'

/** People only: a key is the author of nothing and has read nothing. */
const [read, write] = ['messages.read', 'messages.write'] as const

const channelPath = '/v1/orgs/{orgId}/channels/{channel}'
const messagePath = '/v1/orgs/{orgId}/messages/{messageId}'

const ChannelParams = z.object({ orgId: OrgId, channel: ChannelTag })
const MessageParams = z.object({ orgId: OrgId, messageId: MessageId })
const position = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

export const listMessages = defineEndpoint({
  name: 'messages.list',
  method: 'GET',
  path: `${channelPath}/messages`,
  summary:
    'The messages of a channel without their replies, or the replies to one of them, newest first.',
  params: ChannelParams,
  query: z.object({
    parent_id: z.optional(MessageId),
    /** Only messages before this position, for the next page. */
    before: z.optional(position),
    limit: z._default(wholeNumber(100), 30),
  }),
  answer: z.object({
    items: z.array(Message),
    has_more: z.boolean(),
    /** With replies, the message that began the thread; null if there is none. */
    parent: z.nullable(Message),
    /** Of the channel when the messages were read: changes are listed from here. */
    version: z.int(),
    /** The position up to which the caller has read. */
    read_position: z.int(),
  }),
  permission: read,
  needsActivePlan: true,
})

export const listMessageChanges = defineEndpoint({
  name: 'messages.changes',
  method: 'GET',
  path: `${channelPath}/changes`,
  summary:
    'The messages of a channel that were written, changed or deleted after a version, replies too, in the order of their changes.',
  params: ChannelParams,
  query: z.object({ since: position, limit: z._default(wholeNumber(200), 200) }),
  answer: z.object({ items: z.array(Message), has_more: z.boolean(), version: z.int() }),
  permission: read,
  needsActivePlan: true,
})

export const createMessage = defineEndpoint({
  name: 'messages.create',
  method: 'POST',
  path: `${channelPath}/messages`,
  summary:
    'Write a comment, or reply to a message. Sending the same id again writes nothing and answers the message.',
  params: ChannelParams,
  body: z.strictObject({
    /** Chosen by the client, so that a request that is repeated after a broken connection is not written twice. */
    id: z.optional(MessageId),
    parent_id: z._default(z.nullable(MessageId), null),
    text: MessageText,
    mentioned_users: z._default(MentionedUsers, []),
    attachments: z._default(AttachmentIds, []),
    address: z._default(z.nullable(PageAddress), null),
  }),
  answer: Message,
  status: 201,
  errors: ['conflict', 'too_many_requests'],
  permission: write,
  needsActivePlan: true,
})

export const updateMessage = defineEndpoint({
  name: 'messages.update',
  method: 'PUT',
  path: messagePath,
  summary: 'Change the text of a message. Only for its author.',
  params: MessageParams,
  body: z.strictObject({
    text: MessageText,
    mentioned_users: z._default(MentionedUsers, []),
  }),
  answer: Message,
  errors: ['too_many_requests'],
  permission: write,
  needsActivePlan: true,
})

export const deleteMessage = defineEndpoint({
  name: 'messages.delete',
  method: 'DELETE',
  path: messagePath,
  summary: 'Delete a message. Only for its author and for admins.',
  params: MessageParams,
  permission: write,
  needsActivePlan: true,
  audit: 'message.deleted',
})

const ReactionParams = z.object({ ...MessageParams.shape, emoji: Emoji })
const reactionPath = `${messagePath}/reactions/{emoji}`

export const addReaction = defineEndpoint({
  name: 'messages.react',
  method: 'PUT',
  path: reactionPath,
  summary: 'React to a message with an emoji.',
  params: ReactionParams,
  answer: Message,
  errors: ['conflict', 'too_many_requests'],
  permission: write,
  needsActivePlan: true,
})

export const removeReaction = defineEndpoint({
  name: 'messages.unreact',
  method: 'DELETE',
  path: reactionPath,
  summary: 'Take back a reaction.',
  params: ReactionParams,
  answer: Message,
  errors: ['too_many_requests'],
  permission: write,
  needsActivePlan: true,
})

export const resolveDiscussion = defineEndpoint({
  name: 'discussions.resolve',
  method: 'PUT',
  path: `${messagePath}/resolved`,
  summary: 'Resolve a discussion, or reopen it.',
  params: MessageParams,
  body: z.strictObject({ resolved: z.boolean() }),
  answer: Message,
  errors: ['conflict'],
  permission: write,
  needsActivePlan: true,
})

export const markChannelRead = defineEndpoint({
  name: 'channels.read',
  method: 'PUT',
  path: `${channelPath}/read`,
  summary: 'Remember up to which message the caller has read a channel.',
  params: ChannelParams,
  body: z.strictObject({ position }),
  permission: read,
  needsActivePlan: true,
})

export const DiscussionFilter = z.enum(['open', 'mine', 'unread', 'resolved'])
export type DiscussionFilter = z.infer<typeof DiscussionFilter>

export const listDiscussions = defineEndpoint({
  name: 'discussions.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/discussions',
  summary: 'The discussions of a workspace, by their latest message; paginated.',
  params: WorkspaceParams,
  query: z.object({ ...PageQuery.shape, show: z._default(DiscussionFilter, 'open') }),
  answer: z.object({
    page: z.int(),
    items: z.array(
      z.object({
        message: Message,
        /**
         * The name of the report, segment or tile, or the sentence of the insight, that it is about; null for
         * a whole page, and for what was deleted.
         */
        subject: z.nullable(z.string()),
        unread: z.int(),
        last_at: z.string(),
      }),
    ),
    total: z.int(),
  }),
  permission: read,
  needsActivePlan: true,
})

export const listChannels = defineEndpoint({
  name: 'channels.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/channels',
  summary:
    'The channels of a workspace that have messages, with their numbers of open discussions and of unread messages.',
  params: WorkspaceParams,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        tag: ChannelTag,
        type: z.enum(['team', 'comments']),
        open: z.int(),
        unread: z.int(),
        version: z.int(),
      }),
    ),
  }),
  permission: read,
  needsActivePlan: true,
})

export const messageEndpoints = {
  listChannels,
  listMessages,
  listMessageChanges,
  createMessage,
  updateMessage,
  deleteMessage,
  addReaction,
  removeReaction,
  resolveDiscussion,
  markChannelRead,
  listDiscussions,
  ...attachmentEndpoints,
} as const
