import { actionLogChannel, AppError, resolveDiscussion as endpoint } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { changeMessage } from './change-message.ts'
import { presentMessage, requireMessage } from './select-messages.ts'

export const resolveDiscussion = serves(endpoint, async (ctx, { messageId: id, resolved }) => {
  const { userId } = requirePerson(ctx)
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const found = await requireMessage(ctx, tx, id)
    const { channel, parentId, resolvedAt } = found.message
    if (channel === actionLogChannel || parentId !== null) {
      throw new AppError('conflict', 'Only a comment that began a discussion can be resolved.')
    }
    if (resolved === (resolvedAt !== null)) return presentMessage(ctx, found)
    await changeMessage(tx, found.message, {
      resolvedAt: resolved ? ctx.clock() : null,
      resolvedBy: resolved ? userId : null,
    })
    return presentMessage(ctx, await requireMessage(ctx, tx, id))
  })
})
