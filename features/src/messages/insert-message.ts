import { MessageId, newId, type ChannelTag, type OrgId, type UserId } from '@cartograph/contract'
import { messages, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { claimVersions } from './claim-versions.ts'
import { requirePeople } from './require-people.ts'
import { tellChannel } from './tell-channel.ts'
import { touchMessage } from './change-message.ts'

type Row = typeof messages.$inferInsert

/** What a message is made of; all else is decided here. */
export type NewMessage = Pick<Row, 'text'> &
  Partial<
    Pick<
      Row,
      | 'id'
      | 'parentId'
      | 'mentionedUsers'
      | 'tags'
      | 'address'
      | 'actionDate'
      | 'datasourceType'
      | 'lookbackDate'
      | 'insightId'
    >
  >

export interface WrittenBy {
  readonly orgId: OrgId
  /** Null for an API key, which is the author of nothing. */
  readonly userId: UserId | null
  readonly at: Date
}

export function writtenBy(ctx: Context): WrittenBy {
  const userId = ctx.actor?.kind === 'person' ? ctx.actor.userId : null
  return { orgId: requireWorkspace(ctx).orgId, userId, at: ctx.clock() }
}

/** Returns the id of the message. */
export async function insertMessage(
  tx: Transaction,
  { orgId, userId, at }: WrittenBy,
  channel: ChannelTag,
  message: NewMessage,
): Promise<MessageId> {
  const { id = newId(MessageId), parentId = null } = message
  const mentionedUsers = [...new Set(message.mentionedUsers)]
  await requirePeople(tx, mentionedUsers)
  const [position = 0, ofParent] = await claimVersions(
    tx,
    orgId,
    channel,
    parentId === null ? 1 : 2,
  )
  const values = {
    ...message,
    id,
    orgId,
    channel,
    parentId,
    userId,
    mentionedUsers,
    tags: message.tags ?? [],
    position,
    version: position,
    createdAt: at,
  }
  const written = await tx
    .insert(messages)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: messages.id })
  // Another request with this id was faster; its message stays as it is.
  if (written.length === 0) return id
  // A reply changes the number of replies, and opens what was resolved again.
  if (parentId !== null && ofParent !== undefined) {
    await touchMessage(tx, { orgId, id: parentId }, ofParent, {
      resolvedAt: null,
      resolvedBy: null,
    })
  }
  await tellChannel(tx, orgId, channel)
  return id
}
