import { MessageId, newId, type ChannelTag, type OrgId, type UserId } from '@cartograph/contract'
import { and, getTableColumns, messages, sql, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { isMessage } from './change-message.ts'
import { claim } from './claim-versions.ts'
import { notifyAnswered, notifyMentioned } from './notify-of-message.ts'
import { requirePeople } from './require-people.ts'
import { changeNotice, notifyCharts } from './notify-channel.ts'

type Row = typeof messages.$inferInsert
type StoredRow = typeof messages.$inferSelect

/** The content of a message; this file sets all other columns. */
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

/** Returns the message as it was written; null if its id is taken. */
export async function insertMessage(
  tx: Transaction,
  { orgId, userId, at }: WrittenBy,
  channel: ChannelTag,
  message: NewMessage,
): Promise<StoredRow | null> {
  const { id = newId(MessageId), parentId = null, address = null } = message
  const mentionedUsers = [...new Set(message.mentionedUsers)]
  await requirePeople(tx, mentionedUsers)
  // Does as much as possible before locking the channel.
  const news = { orgId, id, channel, address, writers: [userId], at }
  await notifyMentioned(tx, news, mentionedUsers)
  if (parentId !== null) await notifyAnswered(tx, news, parentId)
  await notifyCharts(tx, orgId, channel)
  return writeNumbered(tx, {
    ...message,
    id,
    orgId,
    channel,
    parentId,
    userId,
    mentionedUsers,
    tags: message.tags ?? [],
    createdAt: at,
  })
}

/**
 * Numbers the message, writes it and notifies the listeners in one statement: each round trip would delay everyone
 * who writes in the channel.
 */
async function writeNumbered(
  tx: Transaction,
  message: Omit<Row, 'position' | 'version'>,
): Promise<StoredRow | null> {
  const { orgId, channel, parentId = null } = message
  const claimed = tx.$with('claimed').as(claim(tx, orgId, channel, parentId === null ? 1 : 2))
  const position =
    parentId === null ? sql`(select version from claimed)` : sql`(select version - 1 from claimed)`
  const written = tx.$with('written').as(
    tx
      .insert(messages)
      .values({ ...message, position, version: position })
      // Another request with this id was faster; its message stays as it is.
      .onConflictDoNothing()
      .returning({
        ...getTableColumns(messages),
        notified: sql`${changeNotice(orgId, channel)}::text`.as('notified'),
      }),
  )
  if (parentId === null) {
    const [row] = await tx.with(claimed, written).select().from(written)
    return row ?? null
  }
  // A reply changes the number of replies, and opens what was resolved again.
  const reopened = tx.$with('reopened').as(
    tx
      .update(messages)
      .set({ version: sql`(select version from claimed)`, resolvedAt: null, resolvedBy: null })
      .where(and(isMessage(orgId, parentId), sql`exists (select from written)`))
      .returning({ id: messages.id }),
  )
  const [row] = await tx.with(claimed, written, reopened).select().from(written)
  return row ?? null
}
