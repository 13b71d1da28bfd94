import type { ChannelTag, MessageId, OrgId, UserId } from '@cartograph/contract'
import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  messages,
  notifications,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { announce, notify } from '../notifications/index.ts'
import { messageAddress } from './message-address.ts'

interface NewsOfMessage {
  readonly orgId: OrgId
  readonly id: MessageId
  readonly channel: ChannelTag
  readonly address: string | null
  /** They know of it. */
  readonly writers: readonly (UserId | null)[]
  readonly at: Date
}

/** Notifies those who are mentioned and do not know of the message yet. */
export async function notifyMentioned(
  tx: Transaction,
  message: NewsOfMessage,
  mentioned: readonly UserId[],
): Promise<void> {
  await notifyOf(tx, message, 'mention', mentioned)
}

/** Notifies the author of the message that a reply is to; who is mentioned in it is notified of that instead. */
export async function notifyAnswered(
  tx: Transaction,
  reply: NewsOfMessage,
  parentId: MessageId,
): Promise<void> {
  const { orgId } = reply
  const [parent] = await tx
    .select({ userId: messages.userId, address: messages.address })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.id, parentId)))
  if (parent === undefined || parent.userId === null) return
  const address = reply.address ?? parent.address
  await notifyOf(tx, { ...reply, address }, 'reply', [parent.userId])
}

/** Deletes the notifications of a deleted message, and of the effect of a deleted action. */
export async function forgetMessage(tx: Transaction, orgId: OrgId, id: MessageId): Promise<void> {
  const forgotten = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.orgId, orgId),
        or(
          eq(notifications.subject, subjectOf(id)),
          sql`starts_with(${notifications.subject}, ${`effect:${id}:`})`,
        ),
      ),
    )
    .returning({ userId: notifications.userId })
  for (const { userId } of forgotten) await announce(tx, orgId, userId)
}

interface ReadMessages extends Pick<NewsOfMessage, 'orgId' | 'channel' | 'at'> {
  readonly userId: UserId
  /** Of the newest message that was seen. */
  readonly position: number
}

/** Marks notifications as read once the user has seen the message in its channel; no email follows. */
export async function markMessagesRead(
  tx: Transaction,
  { orgId, userId, channel, position, at }: ReadMessages,
): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.orgId, orgId),
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        inArray(notifications.kind, ['mention', 'reply']),
        exists(
          tx
            .select({ id: messages.id })
            .from(messages)
            .where(
              and(
                eq(messages.orgId, orgId),
                sql`${messages.id} = (${notifications.parts} ->> 'message_id')::uuid`,
                eq(messages.channel, channel),
                lte(messages.position, position),
              ),
            ),
        ),
      ),
    )
    .returning({ id: notifications.id })
  if (read.length > 0) await announce(tx, orgId, userId)
}

async function notifyOf(
  tx: Transaction,
  { orgId, writers, at, ...message }: NewsOfMessage,
  kind: 'mention' | 'reply',
  people: readonly UserId[],
): Promise<void> {
  await notify({ clock: () => at }, tx, {
    orgId,
    people: people.filter((id) => !writers.includes(id)),
    kind,
    subject: subjectOf(message.id),
    parts: { message_id: message.id },
    link: messageAddress(orgId, message),
    mailGroup: `channel:${message.channel}`,
  })
}

function subjectOf(id: MessageId): string {
  return `message:${id}`
}
