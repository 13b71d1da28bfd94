import { AppError, type Message, type MessageId, type UserId } from '@cartograph/contract'
import { alias, and, eq, messages, sql, workspacePeople, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { fullName, maskPerson } from '../users/index.ts'
import { attachmentsOfMessage } from './attachments/select-attachments.ts'
import { requireReadableChannel } from './channel-access.ts'

const writers = alias(workspacePeople, 'writers')
const resolvers = alias(workspacePeople, 'resolvers')

/** Replies that were deleted do not count. */
const replyCount = sql<number>`(
  select count(*)::int from ${messages} reply
  where reply.org_id = ${messages.orgId} and reply.parent_id = ${messages.id} and reply.deleted_at is null
)`

const reactions = sql<Message['reactions']>`(
  select coalesce(json_agg(json_build_object('emoji', emoji, 'users', users) order by first, emoji), '[]')
  from (
    select emoji, json_agg(user_id order by created_at, user_id) as users, min(created_at) as first
    from message_reactions
    where message_reactions.org_id = ${messages.orgId} and message_reactions.message_id = ${messages.id}
    group by emoji
  ) as by_emoji
)`

/** Messages with their authors, who are null after leaving the workspace. */
export function selectMessages(tx: Transaction) {
  return tx
    .select({
      message: messages,
      writer: {
        userId: writers.userId,
        email: writers.email,
        firstName: writers.firstName,
        lastName: writers.lastName,
      },
      resolver: {
        userId: resolvers.userId,
        email: resolvers.email,
        firstName: resolvers.firstName,
        lastName: resolvers.lastName,
      },
      replyCount,
      reactions,
      attachments: attachmentsOfMessage,
    })
    .from(messages)
    .leftJoin(writers, and(eq(writers.userId, messages.userId), eq(writers.isActive, true)))
    .leftJoin(
      resolvers,
      and(eq(resolvers.userId, messages.resolvedBy), eq(resolvers.isActive, true)),
    )
    .$dynamic()
}

export type SelectedMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/** Of a channel that the caller may read. */
export async function requireMessage(
  ctx: Context,
  tx: Transaction,
  id: MessageId,
): Promise<SelectedMessage> {
  const [found] = await selectMessages(tx).where(eq(messages.id, id))
  if (found === undefined) throw new AppError('not_found')
  await requireReadableChannel(ctx, tx, found.message.channel)
  return found
}

export function presentMessage(
  { workspace }: Pick<Context, 'workspace'>,
  { message, writer, resolver, replyCount, reactions, attachments }: SelectedMessage,
): Message {
  const isMasked = workspace?.role === 'demo'
  const { actionDate, datasourceType, lookbackDate, resolvedAt } = message
  const isAction = actionDate !== null && datasourceType !== null && lookbackDate !== null
  return {
    id: message.id,
    channel: message.channel,
    parent_id: message.parentId,
    user: presentWriter(writer, isMasked),
    text: message.text,
    mentioned_users: message.mentionedUsers,
    tags: message.tags,
    attachments,
    address: message.address,
    action: isAction ? { actionDate, datasourceType, lookbackDate } : null,
    reply_count: replyCount,
    reactions,
    created_at: message.createdAt.toISOString(),
    edited_at: message.editedAt?.toISOString() ?? null,
    deleted_at: message.deletedAt?.toISOString() ?? null,
    resolved:
      resolvedAt === null
        ? null
        : { at: resolvedAt.toISOString(), by: presentWriter(resolver, isMasked) },
    position: message.position,
    version: message.version,
  }
}

interface Writer {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export function presentWriter(writer: Writer | null, isMasked: boolean): Message['user'] {
  if (writer === null) return null
  return { id: writer.userId, name: fullName(isMasked ? maskPerson(writer) : writer) }
}
