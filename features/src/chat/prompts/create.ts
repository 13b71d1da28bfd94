import {
  AppError,
  createPrompt as endpoint,
  maxPrompts,
  newId,
  PromptId,
  type ConversationId,
} from '@cartograph/contract'
import { and, eq, prompts } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { answerQuestion } from '../answer-question.ts'
import {
  presentPrompt,
  requireConversation,
  selectPrompts,
  type PromptRow,
} from '../conversations/conversation-rows.ts'
import { notifyConversations } from '../notify.ts'
import { noContents } from '../prompt-answer.ts'

/** Stores the question at once, so that other tabs see it, and its answer when there is one. */
export const createPrompt = serves(endpoint, async (ctx, { conversationId, prompt }) => {
  const { orgId } = requireWorkspace(ctx)
  const { row, earlier } = await storeQuestion(ctx, conversationId, prompt)
  await notifyConversations(ctx)
  const answer = await answerOrFailure(ctx, () => answerQuestion(ctx, prompt, earlier))
  const presented = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [stored] = await tx
      .update(prompts)
      .set(answer)
      .where(and(eq(prompts.orgId, orgId), eq(prompts.id, row.id)))
      .returning()
    // The conversation was deleted meanwhile.
    if (stored === undefined) throw new AppError('not_found')
    return presentPrompt(ctx, tx, stored)
  })
  await notifyConversations(ctx)
  return presented
})

async function storeQuestion(
  ctx: Context,
  conversationId: ConversationId,
  userPrompt: string,
): Promise<{ row: PromptRow; earlier: PromptRow[] }> {
  const { orgId } = requireWorkspace(ctx)
  const row: PromptRow = {
    orgId,
    id: newId(PromptId),
    conversationId,
    userPrompt,
    outcome: 'running',
    response: null,
    cubeResponse: null,
    queryGenerationResponse: null,
    contents: noContents,
    readings: [],
    isUsefulFromUser: null,
    problem: null,
    verifiedBy: null,
    verifiedAt: null,
    createdAt: ctx.clock(),
  }
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const conversation = await requireConversation(ctx, tx, conversationId, { locks: true })
    const earlier = await selectPrompts(tx, conversation)
    if (earlier.length >= maxPrompts) throw new AppError('conflict', tooMany)
    await tx.insert(prompts).values(row)
    return { row, earlier }
  })
}

const tooMany = `This conversation has ${maxPrompts} questions. Begin another one.`
