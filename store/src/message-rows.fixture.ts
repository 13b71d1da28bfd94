import {
  actionLogChannel,
  MessageId,
  newId,
  type InsightId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { channelReads, channels, messageReactions, messages, type Transaction } from './index.ts'

/** An entry of the action log with a reaction, in a channel that its author has read. */
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
  await tx.insert(messageReactions).values({ orgId, messageId, userId, emoji: '👍', createdAt })
  await tx
    .insert(channelReads)
    .values({ orgId, channel: actionLogChannel, userId, position: 1, readAt: createdAt })
}
