import {
  actionLogChannel,
  AttachmentId,
  MessageId,
  newId,
  NoteId,
  NotificationId,
  type InsightId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  actionEffects,
  attachmentParts,
  attachments,
  channelReads,
  channels,
  messageReactions,
  messages,
  notes,
  notificationChoices,
  notifications,
  type Transaction,
} from './index.ts'

/** An entry of the action log with a goal, a reaction and a file, in a channel that its author has read, a note and a notification. */
export async function addMessages(
  tx: Transaction,
  place: { readonly orgId: OrgId; readonly userId: UserId; readonly insightId: InsightId },
): Promise<void> {
  const { orgId, userId } = place
  const messageId = newId(MessageId)
  const createdAt = new Date()
  await tx.insert(channels).values({ orgId, tag: actionLogChannel, version: 1 })
  await tx.insert(messages).values({
    ...place,
    id: messageId,
    channel: actionLogChannel,
    text: 'Raised the budget',
    mentionedUsers: [],
    tags: [],
    actionDate: '2026-11-14',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    position: 1,
    version: 1,
    createdAt,
  })
  await tx.insert(actionEffects).values({
    orgId,
    messageId,
    metric: 'ShopifyOrders.netSales',
    metricTitle: 'Net sales',
    better: 'up',
  })
  await tx.insert(messageReactions).values({ orgId, messageId, userId, emoji: '👍', createdAt })
  const attachmentId = newId(AttachmentId)
  await tx.insert(attachments).values({
    orgId,
    id: attachmentId,
    channel: actionLogChannel,
    messageId,
    userId,
    name: 'budget.pdf',
    mediaType: 'application/pdf',
    bytes: 3,
    createdAt,
  })
  await tx
    .insert(attachmentParts)
    .values({ orgId, attachmentId, part: 0, data: Uint8Array.of(1, 2, 3) })
  await tx
    .insert(channelReads)
    .values({ orgId, channel: actionLogChannel, userId, position: 1, readAt: createdAt })
  await tx.insert(notes).values({
    orgId,
    id: newId(NoteId),
    userId,
    text: 'Warehouse closed',
    firstDay: '2026-11-14',
    lastDay: '2026-11-15',
    createdAt,
  })
  await tx.insert(notifications).values({
    orgId,
    id: newId(NotificationId),
    userId,
    kind: 'mention',
    subject: `message:${messageId}`,
    parts: { message_id: messageId },
    link: `/org/${orgId}/insights/action-log`,
    inApp: true,
    createdAt,
  })
  await tx
    .insert(notificationChoices)
    .values({ orgId, userId, kind: 'mention', inApp: true, byMail: false })
}
