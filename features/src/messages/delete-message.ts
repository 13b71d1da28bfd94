import { AppError, deleteMessage as endpoint, type MessageId } from '@cartograph/contract'
import { and, eq, messageReactions, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { claimVersions } from './claim-versions.ts'
import { requireMessage, type SelectedMessage } from './select-messages.ts'
import { tellChannel } from './tell-channel.ts'
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
  const { orgId, role } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const found = await requireMessage(tx, id)
  const { message } = found
  if (message.deletedAt !== null) throw new AppError('not_found')
  if (role !== 'admin' && message.userId !== userId) throw new AppError('forbidden', refusal)
  const { channel, parentId } = message
  const [version = 0, ofParent] = await claimVersions(tx, orgId, channel, parentId === null ? 1 : 2)
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.orgId, orgId), eq(messageReactions.messageId, id)))
  await touchMessage(tx, message, version, {
    text: '',
    mentionedUsers: [],
    tags: [],
    address: null,
    actionDate: null,
    datasourceType: null,
    lookbackDate: null,
    insightId: null,
    deletedAt: ctx.clock(),
  })
  if (parentId !== null && ofParent !== undefined)
    await touchMessage(tx, { orgId, id: parentId }, ofParent)
  await tellChannel(tx, orgId, channel)
  return found
}
