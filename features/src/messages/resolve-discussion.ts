import { actionLogChannel, AppError, resolveDiscussion as endpoint } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { claimVersions } from './claim-versions.ts'
import { presentMessage, requireMessage } from './select-messages.ts'
import { tellChannel } from './tell-channel.ts'
import { touchMessage } from './touch-message.ts'

export const resolveDiscussion = serves(endpoint, async (ctx, { messageId: id, resolved }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return change(ctx, { endpoint, subject: id, details: () => null }, async (tx) => {
    const found = await requireMessage(tx, id)
    const { channel, parentId, resolvedAt } = found.message
    if (channel === actionLogChannel || parentId !== null) {
      throw new AppError('conflict', 'Only a comment that began a discussion can be resolved.')
    }
    if (resolved === (resolvedAt !== null)) return presentMessage(ctx, found)
    const [version = 0] = await claimVersions(tx, orgId, channel, 1)
    await touchMessage(tx, id, version, {
      resolvedAt: resolved ? ctx.clock() : null,
      resolvedBy: resolved ? userId : null,
    })
    await tellChannel(tx, orgId, channel)
    return presentMessage(ctx, await requireMessage(tx, id))
  })
})
