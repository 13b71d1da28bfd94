import { AppError, updateMessage as endpoint } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import type { MessageId } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { claimVersions } from './claim-versions.ts'
import { requirePeople } from './require-people.ts'
import { presentMessage, requireMessage, type SelectedMessage } from './select-messages.ts'
import { tellChannel } from './tell-channel.ts'
import { touchMessage } from './touch-message.ts'

export const updateMessage = serves(endpoint, async (ctx, { messageId: id, ...input }) => {
  const { orgId } = requireWorkspace(ctx)
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const { message } = await requireOwnMessage(ctx, tx, id)
    const mentionedUsers = [...new Set(input.mentioned_users)]
    await requirePeople(tx, mentionedUsers)
    const [version = 0] = await claimVersions(tx, orgId, message.channel, 1)
    await touchMessage(tx, id, version, { text: input.text, mentionedUsers, editedAt: ctx.clock() })
    await tellChannel(tx, orgId, message.channel)
    return presentMessage(ctx, await requireMessage(tx, id))
  })
})

/** A message of the caller that is not deleted. */
export async function requireOwnMessage(
  ctx: Context,
  tx: Transaction,
  id: MessageId,
): Promise<SelectedMessage> {
  const found = await requireMessage(tx, id)
  if (found.message.deletedAt !== null) throw new AppError('not_found')
  if (found.message.userId !== requirePerson(ctx).userId) {
    throw new AppError('forbidden', 'Only the author of a message can change it.')
  }
  return found
}
