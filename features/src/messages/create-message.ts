import {
  actionLogChannel,
  AppError,
  createMessage as endpoint,
  MessageId,
  newId,
  type ChannelTag,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { and, eq, messages, workspacePeople, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { attachFiles } from './attachments/attach-files.ts'
import { isMessage } from './change-message.ts'
import { inChannelTurn } from './channel-turns.ts'
import { requireReadableChannel, requireSubject } from './channel-access.ts'
import { insertMessage, writtenBy } from './insert-message.ts'
import { requireContent } from './require-content.ts'
import {
  presentMessage,
  requireMessage,
  selectMessages,
  type SelectedMessage,
} from './select-messages.ts'

export const createMessage = serves(endpoint, async (ctx, input) => {
  const { channel, parent_id: parentId, text, address, attachments } = input
  requireContent(text, attachments.length)
  const { userId } = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  const id = input.id ?? newId(MessageId)
  const write = async (tx: Transaction) => {
    await requireReadableChannel(ctx, tx, channel)
    const { writer, isTaken } = await selectWriter(tx, { orgId, userId }, id)
    if (isTaken) return presentMessage(ctx, await requireSame(tx, { id, channel, userId }))
    ctx.messageRates.count(ctx)
    if (parentId !== null) await requireThread(ctx, tx, channel, parentId)
    else if (channel === actionLogChannel) throw needsDates()
    else await requireSubject(ctx, tx, channel)
    const message = await insertMessage(tx, writtenBy(ctx), channel, {
      id,
      parentId,
      text,
      mentionedUsers: input.mentioned_users,
      address,
    })
    if (message === null) return presentMessage(ctx, await requireSame(tx, { id, channel, userId }))
    return presentMessage(ctx, {
      message,
      writer,
      resolver: null,
      replyCount: 0,
      reactions: [],
      attachments: await attachFiles(tx, message, userId, attachments),
    })
  }
  // The message itself has its author.
  const of = { endpoint, subject: id, details: () => null }
  return inChannelTurn(orgId, channel, () => change(ctx, of, write))
})

/** The author as others see them, and whether the message was written before. */
async function selectWriter(
  tx: Transaction,
  { orgId, userId }: { readonly orgId: OrgId; readonly userId: UserId },
  id: MessageId,
) {
  const { userId: writerId, email, firstName, lastName, isActive } = workspacePeople
  const [known] = await tx
    .select({ writer: { userId: writerId, email, firstName, lastName }, earlier: messages.id })
    .from(workspacePeople)
    .leftJoin(messages, isMessage(orgId, id))
    .where(and(eq(writerId, userId), eq(isActive, true)))
  return { writer: known?.writer ?? null, isTaken: (known?.earlier ?? null) !== null }
}

/** The same request may have been sent twice, and the id of another message may have been guessed. */
async function requireSame(
  tx: Transaction,
  { id, channel, userId }: Pick<SelectedMessage['message'], 'id' | 'channel' | 'userId'>,
): Promise<SelectedMessage> {
  const [found] = await selectMessages(tx).where(eq(messages.id, id))
  if (found?.message.userId === userId && found.message.channel === channel) return found
  throw new AppError('conflict', 'This id is taken.')
}

/** Replies have no replies of their own. */
async function requireThread(
  ctx: Context,
  tx: Transaction,
  channel: ChannelTag,
  parentId: MessageId,
): Promise<void> {
  const { message } = await requireMessage(ctx, tx, parentId)
  if (message.channel !== channel) throw new AppError('not_found')
  const msg =
    message.parentId !== null
      ? 'Reply to the message that began the thread.'
      : message.deletedAt !== null
        ? 'This message was deleted.'
        : null
  if (msg === null) return
  throw new AppError('invalid_request', msg, { problems: [{ loc: ['body', 'parent_id'], msg }] })
}

function needsDates(): AppError {
  const msg = 'An entry of the action log needs its dates: send it to the action log.'
  return new AppError('invalid_request', msg, { problems: [{ loc: ['params', 'channel'], msg }] })
}
