import { updateConversation as endpoint } from '@cartograph/contract'
import { and, conversations, eq } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { notifyConversations } from '../notify.ts'
import { isOwn, presentConversation, requireConversation } from './conversation-rows.ts'

export const updateConversation = serves(endpoint, async (ctx, { conversationId, name }) => {
  const { orgId } = requireWorkspace(ctx)
  const answer = await ctx.store.inWorkspace(orgId, async (tx) => {
    const row = await requireConversation(ctx, tx, conversationId, { locks: true })
    await tx
      .update(conversations)
      .set({ name })
      .where(and(isOwn(ctx), eq(conversations.id, conversationId)))
    return presentConversation(ctx, tx, { ...row, name })
  })
  await notifyConversations(ctx)
  return answer
})
