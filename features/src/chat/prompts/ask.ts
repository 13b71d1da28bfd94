import { askQuestion as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { answerQuestion } from '../answer-question.ts'
import { presentVerification } from '../conversations/conversation-rows.ts'
import { openConversation, sealConversation } from './sealed-conversation.ts'

export const askQuestion = serves(endpoint, async (ctx, { question, conversation }) => {
  const { orgId } = requireWorkspace(ctx)
  const earlier = conversation === undefined ? [] : openConversation(ctx, conversation)
  const answer = await answerOrFailure(ctx, () => answerQuestion(ctx, question, earlier))
  const asked = { ...answer, userPrompt: question, verifiedAt: answer.verifiedAt ?? null }
  return {
    outcome: answer.outcome,
    response: answer.response,
    cube_response: answer.cubeResponse,
    query_generation_response: answer.queryGenerationResponse,
    verified: await ctx.store.inWorkspace(orgId, (tx) => presentVerification(tx, answer)),
    conversation: sealConversation(ctx, [...earlier, asked]),
    ...answer.contents,
  }
})
