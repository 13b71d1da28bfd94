import { AppError, updateMessage as endpoint, type MessageId } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { changeMessage } from './change-message.ts'
import { requireContent } from './require-content.ts'
import { notifyMentioned } from './notify-of-message.ts'
import { requirePeople } from './require-people.ts'
import { presentMessage, requireMessage, type SelectedMessage } from './select-messages.ts'

export const updateMessage = serves(endpoint, async (ctx, { messageId: id, ...input }) => {
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const { message, attachments } = await requireOwnMessage(ctx, tx, id)
    requireContent(input.text, attachments.length)
    ctx.messageRates.count(ctx)
    const mentionedUsers = [...new Set(input.mentioned_users)]
    await requirePeople(tx, mentionedUsers)
    const at = ctx.clock()
    await changeMessage(tx, message, { text: input.text, mentionedUsers, editedAt: at })
    await notifyMentioned(tx, { ...message, writers: [message.userId], at }, mentionedUsers)
    const changed = await requireMessage(ctx, tx, id)
    // Another request deleted it while this one waited for the channel.
    if (changed.message.deletedAt !== null) throw new AppError('not_found')
    return presentMessage(ctx, changed)
  })
})

/** A message of the caller that is not deleted. */
async function requireOwnMessage(
  ctx: Context,
  tx: Transaction,
  id: MessageId,
): Promise<SelectedMessage> {
  const found = await requireMessage(ctx, tx, id)
  if (found.message.deletedAt !== null) throw new AppError('not_found')
  if (found.message.userId !== requirePerson(ctx).userId) {
    throw new AppError('forbidden', 'Only the author of a message can change it.')
  }
  return found
}
