import type { CubeQuery } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { explainChange } from '../../insights/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { noContents, type PromptAnswer } from '../prompt-answer.ts'
import { rangesOf } from '../words/period-words.ts'
import { checked, presentQueries, wordsOf, type QuestionQueries } from './answer-rows.ts'
import { buildElements } from './build-elements.ts'
import { rowsOf, runQuery } from './run-query.ts'
import { writeSentence } from './write-sentence.ts'

/**
 * Answers why a metric changed: the change itself, the drivers that add up to it, and what the team noted in the
 * action log on those days.
 */
export async function answerWhy(
  ctx: Context,
  request: QuestionQueries,
  scope: ChatScope,
): Promise<PromptAnswer> {
  const [query] = request.queries
  if (query === undefined) throw new Error('A question why has a query')
  const plain = { ...query, dimensions: [] }
  const answered = await runQuery(ctx, plain, scope)
  const { items, obstacle } = await explain(ctx, plain)
  const described = { model: scope.model, currency: scope.units.currency }
  const first = answered.isEmpty ? null : (items.find(({ sentence }) => sentence)?.sentence ?? null)
  const others = items.flatMap(({ sentence = '' }) => sentence)
  const text = [
    writeSentence(answered, { ...described, mode: 'plain', of: [] }),
    ...(first === null ? [] : [/[.!?]$/.test(first) ? first : `${first}.`]),
  ].join(' ')
  return {
    ...presentQueries(request),
    queryGenerationResponse: JSON.stringify(withoutBreakdown(request.written[0])),
    response: {
      type: 'text',
      response: checked(ctx, text, [answered], { ...described, others }),
    },
    cubeResponse: rowsOf([answered]),
    contents: {
      ...noContents,
      words: wordsOf([plain], scope),
      elements: buildElements([answered], { ...described, ...scope }),
      remarks: obstacle === null || answered.isEmpty ? [] : [obstacles[obstacle]],
      causes: answered.isEmpty ? [] : items,
    },
  }
}

/** The change is of the whole: its breakdown is what the drivers are for. */
function withoutBreakdown(written: unknown): object {
  const { dimensions: _, ...rest } = Object(written) as { dimensions?: unknown }
  return rest
}

async function explain(ctx: Context, { measures, timeDimensions, filters, segments }: CubeQuery) {
  const [measure = ''] = measures
  const [time] = timeDimensions
  const [range, compared] = rangesOf({ timeDimensions })
  if (time === undefined || range === undefined || compared === undefined)
    return { items: [], obstacle: 'no_earlier_data' as const }
  return explainChange(ctx, {
    measure,
    time: time.dimension,
    range: [...range],
    compared: [...compared],
    filters,
    segments,
  })
}

const obstacles = {
  metric:
    'The change of this metric can’t be split into parts, because it is neither a sum nor a ratio of sums.',
  no_earlier_data: 'There is nothing in the earlier period to compare with.',
  no_dimensions: 'This metric has no breakdown left to split its change by.',
} as const
