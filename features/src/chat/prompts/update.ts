import { AppError, updatePrompt as endpoint } from '@cartograph/contract'
import { and, conversations, eq, prompts } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { isOwn, presentPrompt } from '../conversations/conversation-rows.ts'
import { notifyConversations } from '../notify.ts'

/** Stores the user's opinion of an answer; what was wrong is kept only for one that was not useful. */
export const updatePrompt = serves(
  endpoint,
  async (ctx, { promptId, is_useful_from_user: isUseful, problem }) => {
    const { orgId } = requireWorkspace(ctx)
    const changed = await ctx.store.inWorkspace(orgId, async (tx) => {
      const isThis = and(eq(prompts.orgId, orgId), eq(prompts.id, promptId))
      const [found] = await tx
        .select({ id: prompts.id })
        .from(prompts)
        .innerJoin(
          conversations,
          and(eq(conversations.orgId, prompts.orgId), eq(conversations.id, prompts.conversationId)),
        )
        .where(and(isOwn(ctx), isThis))
      if (found === undefined) throw new AppError('not_found')
      const [row] = await tx
        .update(prompts)
        .set({ isUsefulFromUser: isUseful, problem: isUseful === false ? problem : null })
        .where(isThis)
        .returning()
      if (row === undefined) throw new AppError('not_found')
      return presentPrompt(ctx, tx, row)
    })
    await notifyConversations(ctx)
    return changed
  },
)
