import { getLanguageModelUse as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { readModelUse } from './model-use.ts'

export const getLanguageModelUse = serves(endpoint, async (ctx) => {
  const { languageModel: model } = ctx
  const { questions, tokens } = await readModelUse(ctx)
  return {
    name: model?.name ?? null,
    seconds_per_question: model?.secondsPerQuestion ?? 0,
    tokens_per_day: model?.tokensPerDay ?? 0,
    questions_today: questions,
    tokens_today: tokens,
  }
})
