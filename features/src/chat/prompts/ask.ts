import { askQuestion as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { answerOrFailure } from '../answer-or-failure.ts'

export const askQuestion = serves(endpoint, async (ctx, { question }) => {
  const answer = await answerOrFailure(ctx, question, [])
  return {
    outcome: answer.outcome,
    response: answer.response,
    cube_response: answer.cubeResponse,
    query_generation_response: answer.queryGenerationResponse,
    ...answer.contents,
  }
})
