import {
  getConversation as getEndpoint,
  listConversations as listEndpoint,
} from '@cartograph/contract'
import { and, asc, conversations, count, desc, eq, inArray, prompts } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import {
  isOwn,
  presentConversation,
  presentHead,
  requireConversation,
} from './conversation-rows.ts'

/** Newest first, with the questions and without the answers. */
export const listConversations = serves(listEndpoint, async (ctx, { page, page_size: size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(conversations).where(isOwn(ctx))
    const rows = await tx
      .select()
      .from(conversations)
      .where(isOwn(ctx))
      .orderBy(desc(conversations.createdAt), desc(conversations.id))
      .limit(size)
      .offset((page - 1) * size)
    const questions = await tx
      .select({
        id: prompts.id,
        conversationId: prompts.conversationId,
        userPrompt: prompts.userPrompt,
        createdAt: prompts.createdAt,
      })
      .from(prompts)
      .where(
        and(
          eq(prompts.orgId, orgId),
          inArray(
            prompts.conversationId,
            rows.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(prompts.id))
    const items = rows.map((row) => ({
      ...presentHead(row),
      prompts: questions
        .filter(({ conversationId }) => conversationId === row.id)
        .map(({ id, userPrompt, createdAt }) => ({
          id,
          user_prompt: userPrompt,
          created_at: createdAt.toISOString(),
        })),
    }))
    return { page, items, total: counted?.total ?? 0 }
  })
})

export const getConversation = serves(getEndpoint, async (ctx, { conversationId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) =>
    presentConversation(ctx, tx, await requireConversation(ctx, tx, conversationId)),
  )
})
