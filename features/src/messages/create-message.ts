import {
  actionLogChannel,
  AppError,
  createMessage as endpoint,
  MessageId,
  newId,
  type ChannelTag,
  type UserId,
} from '@cartograph/contract'
import { eq, messages, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { insertMessage, writtenBy } from './insert-message.ts'
import {
  presentMessage,
  requireMessage,
  selectMessages,
  type SelectedMessage,
} from './select-messages.ts'

export const createMessage = serves(endpoint, async (ctx, input) => {
  const { channel, parent_id: parentId, text, address } = input
  const { userId } = requirePerson(ctx)
  const id = input.id ?? newId(MessageId)
  // The message tells by itself who wrote it.
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const [earlier] = await selectMessages(tx).where(eq(messages.id, id))
    if (earlier !== undefined) return presentMessage(ctx, requireSame(earlier, channel, userId))
    if (parentId !== null) await requireThread(tx, channel, parentId)
    else if (channel === actionLogChannel) throw needsDates()
    const mentionedUsers = input.mentioned_users
    await insertMessage(tx, writtenBy(ctx), channel, {
      id,
      parentId,
      text,
      mentionedUsers,
      address,
    })
    const [made] = await selectMessages(tx).where(eq(messages.id, id))
    return presentMessage(ctx, requireSame(made, channel, userId))
  })
})

/** The same request may have been sent twice, and the id of another message may have been guessed. */
function requireSame(
  found: SelectedMessage | undefined,
  channel: ChannelTag,
  userId: UserId,
): SelectedMessage {
  if (found?.message.userId === userId && found.message.channel === channel) return found
  throw new AppError('conflict', 'This id is taken.')
}

/** Replies have no replies of their own. */
async function requireThread(
  tx: Transaction,
  channel: ChannelTag,
  parentId: MessageId,
): Promise<void> {
  const { message } = await requireMessage(tx, parentId)
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
