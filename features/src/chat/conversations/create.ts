import {
  AppError,
  ConversationId,
  createConversation as endpoint,
  maxConversations,
  newId,
} from '@cartograph/contract'
import { and, conversations, count, eq, memberships } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { notifyConversations } from '../notify.ts'
import { isOwn, presentHead, type ConversationRow } from './conversation-rows.ts'

export const createConversation = serves(endpoint, async (ctx, { name }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const row: ConversationRow = {
    orgId,
    id: newId(ConversationId),
    userId,
    name,
    createdAt: ctx.clock(),
  }
  await ctx.store.inWorkspace(orgId, async (tx) => {
    // Locked, so that concurrent ones are counted one after the other.
    await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
      .for('no key update')
    const [counted] = await tx.select({ total: count() }).from(conversations).where(isOwn(ctx))
    if ((counted?.total ?? 0) >= maxConversations) throw new AppError('conflict', tooMany)
    await tx.insert(conversations).values(row)
  })
  await notifyConversations(ctx)
  return { ...presentHead(row), prompts: [] }
})

const tooMany = `You have ${maxConversations} conversations. Delete one first.`
