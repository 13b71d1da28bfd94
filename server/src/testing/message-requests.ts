import { ChannelTag, type OrgId } from '@cartograph/contract'
import { createMessage, type Context } from '@cartograph/features'

const channel = ChannelTag.parse('sales')

/** A valid request for each endpoint of messages. The writer is the author of what is changed. */
export function messageRequests({
  orgId,
  writer,
}: {
  readonly orgId: OrgId
  readonly writer: () => Promise<Context>
}) {
  const inChannel = { params: { orgId, channel } }
  const body = { text: 'Why so low?', mentioned_users: [], address: '/insights/explore#sales.0' }
  const written = async () =>
    createMessage(await writer(), { ...body, channel, parent_id: null, mentioned_users: [] })
  const ofMessage = async () => ({ params: { orgId, messageId: (await written()).id } })
  const reaction = async () => {
    const { params } = await ofMessage()
    return { params: { ...params, emoji: '👍' } }
  }
  return {
    listChannels: () => ({ params: { orgId } }),
    listMessages: () => ({ ...inChannel, query: { before: '1000', limit: '5' } }),
    listMessageChanges: () => ({ ...inChannel, query: { since: '0', limit: '5' } }),
    createMessage: () => ({ ...inChannel, body }),
    updateMessage: async () => ({
      ...(await ofMessage()),
      body: { text: 'Why so high?', mentioned_users: [] },
    }),
    deleteMessage: ofMessage,
    addReaction: reaction,
    removeReaction: reaction,
    resolveDiscussion: async () => ({ ...(await ofMessage()), body: { resolved: true } }),
    markChannelRead: () => ({ ...inChannel, body: { position: 3 } }),
    listDiscussions: () => ({
      params: { orgId },
      query: { show: 'unread' as const, page_size: '5' },
    }),
  }
}
