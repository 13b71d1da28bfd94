import { AppError, deleteConversation as endpoint } from '@cartograph/contract'
import { and, conversations, eq } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { notifyConversations } from '../notify.ts'
import { isOwn } from './conversation-rows.ts'

/** With its prompts. */
export const deleteConversation = serves(endpoint, async (ctx, { conversationId }) => {
  const { orgId } = requireWorkspace(ctx)
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const deleted = await tx
      .delete(conversations)
      .where(and(isOwn(ctx), eq(conversations.id, conversationId)))
      .returning({ id: conversations.id })
    if (deleted.length === 0) throw new AppError('not_found')
  })
  await notifyConversations(ctx)
})
