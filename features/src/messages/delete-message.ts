import { AppError, deleteMessage as endpoint, type MessageId } from '@cartograph/contract'
import { actionEffects, and, eq, messageReactions, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireAuthor, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { detachFiles } from './attachments/delete-attachment.ts'
import { claimVersions } from './claim-versions.ts'
import { forgetMessage } from './notify-of-message.ts'
import { requireMessage, type SelectedMessage } from './select-messages.ts'
import { notifyChannel } from './notify-channel.ts'
import { touchMessage } from './change-message.ts'

export const deleteMessage = serves(endpoint, async (ctx, { messageId: id }) => {
  let channel: string | null = null
  const details = () => ({ channel })
  await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { message } = await eraseMessage(
      ctx,
      tx,
      id,
      'Only the author of a message or an admin can delete it.',
    )
    channel = message.channel
    return undefined
  })
})

/** Authors may delete their own messages, admins all. Nothing of it is kept but that it was there. */
export async function eraseMessage(
  ctx: Context,
  tx: Transaction,
  id: MessageId,
  refusal: string,
): Promise<SelectedMessage> {
  const { orgId } = requireWorkspace(ctx)
  const found = await requireMessage(ctx, tx, id)
  const { message } = found
  if (message.deletedAt !== null) throw new AppError('not_found')
  requireAuthor(ctx, message.userId, refusal)
  const { channel, parentId } = message
  const [version = 0, ofParent] = await claimVersions(tx, orgId, channel, parentId === null ? 1 : 2)
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.orgId, orgId), eq(messageReactions.messageId, id)))
  const deletedAt = ctx.clock()
  await detachFiles(tx, message, deletedAt)
  await tx
    .delete(actionEffects)
    .where(and(eq(actionEffects.orgId, orgId), eq(actionEffects.messageId, id)))
  await touchMessage(tx, message, version, {
    text: '',
    mentionedUsers: [],
    tags: [],
    address: null,
    actionDate: null,
    datasourceType: null,
    lookbackDate: null,
    insightId: null,
    deletedAt,
  })
  if (parentId !== null && ofParent !== undefined)
    await touchMessage(tx, { orgId, id: parentId }, ofParent)
  await forgetMessage(tx, orgId, id)
  await notifyChannel(tx, orgId, channel)
  return found
}
