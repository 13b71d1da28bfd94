import { previewVerifiedQuestion as endpoint } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { answerQuestion } from '../answer-question.ts'
import { titleOfReading } from '../ask-back/ask-back.ts'
import { readChatScope } from '../chat-scope.ts'
import { parseQueries } from '../reading/parse-queries.ts'

export const previewVerifiedQuestion = serves(endpoint, (ctx, { meaning }) =>
  readMeaning(ctx, meaning),
)

interface ReadMeaning {
  /** The query in words; null if the phrase has no answer. */
  readonly query: string | null
  /** The text of the answer, or why there is none. */
  readonly response: string
}

/** Reads a phrase by itself, and answers it. */
export async function readMeaning(ctx: Context, meaning: string): Promise<ReadMeaning> {
  const scope = await readChatScope(ctx)
  const answer = await answerQuestion(ctx, meaning, [], { isMeaning: true, scope })
  const [reading] = answer.readings
  if (answer.outcome !== 'answer') {
    const titles = answer.contents.readings.map(({ title }) => title)
    return { query: null, response: [answer.response.response, ...titles].join('\n') }
  }
  // Advice has no query.
  if (reading === undefined) return { query: null, response: withoutQuery }
  const described = { model: scope.model, currency: scope.units.currency }
  return {
    query: titleOfReading(reading.mode, parseQueries(reading.queries, scope), described),
    response: answer.response.response,
  }
}

const withoutQuery = 'Insights answer this, not a query. Ask for a metric instead.'
