import { AttachmentId, ChannelTag, newId, type OrgId } from '@cartograph/contract'
import {
  addAttachmentPart,
  createAttachment,
  createMessage,
  createNote,
  finishAttachment,
  type Context,
} from '@cartograph/features'

const channel = ChannelTag.parse('sales')

/** A valid request for each endpoint of messages, notes and notifications. The writer is the author of what is changed. */
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
    createMessage(await writer(), { ...body, channel, parent_id: null, attachments: [] })
  const ofMessage = async () => ({ params: { orgId, messageId: (await written()).id } })
  const reaction = async () => {
    const { params } = await ofMessage()
    return { params: { ...params, emoji: '👍' } }
  }
  const newFile = () => ({ id: newId(AttachmentId), name: 'sizes.csv', bytes: 3 })
  const part = { data: Buffer.from('S,M').toString('base64') }
  const begun = async () => {
    const file = newFile()
    await createAttachment(await writer(), { channel, ...file })
    return { params: { orgId, attachmentId: file.id } }
  }
  const received = async () => {
    const { params } = await begun()
    const { attachmentId } = params
    await addAttachmentPart(await writer(), { attachmentId, part: 0, ...part })
    return { params }
  }
  const attached = async () => {
    const { params } = await received()
    const { attachmentId } = params
    await finishAttachment(await writer(), { attachmentId })
    const attachments = [attachmentId]
    await createMessage(await writer(), { ...body, channel, parent_id: null, attachments })
    return { params }
  }
  const noted = { from: '2026-11-14', to: '2026-11-15', source: null, metric: null, segment: null }
  const ofNote = async () => {
    const note = await createNote(await writer(), { ...noted, text: 'Warehouse closed' })
    return { params: { orgId, noteId: note.id } }
  }
  const changed = {
    ...noted,
    text: 'Sale of jackets',
    source: 'FB' as const,
    metric: 'ShopifyOrders.netSales',
    segment: { dimension: 'ShopifyOrders.channel', value: 'Email' },
  }
  return {
    listNotifications: () => ({ params: { orgId }, query: { limit: '5' } }),
    listRunningWork: () => ({ params: { orgId } }),
    markNotificationsRead: () => ({ params: { orgId }, body: { ids: null } }),
    getNotificationChoices: () => ({ params: { orgId } }),
    setNotificationChoice: () => ({
      params: { orgId, kind: 'reply' as const },
      body: { app: true, mail: false },
    }),
    listNotes: () => ({ params: { orgId }, query: { from: '2026-11-01', to: '2026-11-30' } }),
    createNote: () => ({ params: { orgId }, body: changed }),
    updateNote: async () => ({ ...(await ofNote()), body: changed }),
    deleteNote: ofNote,
    listChannels: () => ({ params: { orgId } }),
    listMessages: () => ({ ...inChannel, query: { before: '1000', limit: '5' } }),
    listMessageChanges: () => ({ ...inChannel, query: { since: '0', limit: '5' } }),
    createMessage: () => ({ ...inChannel, body }),
    createAttachment: () => ({ ...inChannel, body: newFile() }),
    addAttachmentPart: async () => {
      const { params } = await begun()
      return { params: { ...params, part: 0 }, body: part }
    },
    finishAttachment: received,
    deleteAttachment: begun,
    getAttachment: async () => ({ ...(await attached()), query: { size: 'whole' as const } }),
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
