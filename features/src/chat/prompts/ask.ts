import { askQuestion as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { presentVerification } from '../conversations/conversation-rows.ts'

export const askQuestion = serves(endpoint, async (ctx, { question }) => {
  const { orgId } = requireWorkspace(ctx)
  const answer = await answerOrFailure(ctx, question, [])
  return {
    outcome: answer.outcome,
    response: answer.response,
    cube_response: answer.cubeResponse,
    query_generation_response: answer.queryGenerationResponse,
    verified: await ctx.store.inWorkspace(orgId, (tx) => presentVerification(tx, answer)),
    ...answer.contents,
  }
})
