import {
  addReaction as addEndpoint,
  AppError,
  removeReaction as removeEndpoint,
} from '@cartograph/contract'
import { and, eq, messageReactions } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { changeMessage } from './change-message.ts'
import { presentMessage, requireMessage } from './select-messages.ts'

/** As many as a row on a phone can show in two lines. */
const mostEmojis = 20

export const addReaction = serves(addEndpoint, async (ctx, { messageId, emoji }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const of = { endpoint: addEndpoint, subject: messageId, details: () => null }
  return change(ctx, of, async (tx) => {
    const { message, reactions } = await requireMessage(ctx, tx, messageId)
    if (message.deletedAt !== null) throw new AppError('not_found')
    ctx.messageRates.count(ctx)
    const isNew = !reactions.some((one) => one.emoji === emoji)
    if (isNew && reactions.length >= mostEmojis) {
      throw new AppError('conflict', `A message has at most ${mostEmojis} different reactions.`)
    }
    const added = await tx
      .insert(messageReactions)
      .values({ orgId, messageId, userId, emoji, createdAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ emoji: messageReactions.emoji })
    if (added.length > 0) await changeMessage(tx, message)
    return presentMessage(ctx, await requireMessage(ctx, tx, messageId))
  })
})

export const removeReaction = serves(removeEndpoint, async (ctx, { messageId, emoji }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const of = { endpoint: removeEndpoint, subject: messageId, details: () => null }
  return change(ctx, of, async (tx) => {
    const { message } = await requireMessage(ctx, tx, messageId)
    ctx.messageRates.count(ctx)
    const removed = await tx
      .delete(messageReactions)
      .where(
        and(
          eq(messageReactions.orgId, orgId),
          eq(messageReactions.messageId, messageId),
          eq(messageReactions.userId, userId),
          eq(messageReactions.emoji, emoji),
        ),
      )
      .returning({ emoji: messageReactions.emoji })
    if (removed.length > 0) await changeMessage(tx, message)
    return presentMessage(ctx, await requireMessage(ctx, tx, messageId))
  })
})
