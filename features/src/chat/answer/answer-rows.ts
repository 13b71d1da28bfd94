import type { CubeQuery } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { dataThrough } from '../../reports/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { platformsOf } from '../platforms.ts'
import { noContents, type PromptAnswer } from '../prompt-answer.ts'
import { describeQueries } from '../words/describe-query.ts'
import { shapeOf, type AnsweredQuery } from './answered-query.ts'
import { buildElements } from './build-elements.ts'
import { foreignNumbers } from './check-text.ts'
import { rowsOf, runQuery } from './run-query.ts'
import { writeSentence } from './write-sentence.ts'

export interface QuestionQueries {
  readonly mode: string
  readonly queries: readonly CubeQuery[]
  readonly of: readonly string[]
  /** As the question was read, to be shown and stored. */
  readonly written: readonly unknown[]
}

/** Runs the queries of a question and answers with their rows. */
export async function answerRows(
  ctx: Context,
  request: QuestionQueries,
  scope: ChatScope,
): Promise<PromptAnswer> {
  const answered: AnsweredQuery[] = []
  for (const query of request.queries) answered.push(await runQuery(ctx, query, scope))
  const described = { model: scope.model, currency: scope.units.currency }
  const text = answered
    .slice(0, mostSentences)
    .map((one) => writeSentence(one, { ...described, mode: request.mode, of: request.of }))
    .join(' ')
  const isTable = answered.some(({ query, isEmpty }) => shapeOf(query) !== 'total' && !isEmpty)
  return {
    ...presentQueries(request),
    response: {
      type: isTable ? 'table' : 'text',
      response: checked(ctx, text, answered, { ...described, others: request.of }),
    },
    cubeResponse: rowsOf(answered),
    contents: {
      ...noContents,
      words: wordsOf(request.queries, scope),
      remarks: answered.flatMap(remarksOf),
      elements: buildElements(answered, { ...described, ...scope }),
    },
  }
}

const mostSentences = 2

/** What all answers with queries have in common. */
export function presentQueries({
  written,
  mode,
  of,
}: QuestionQueries): Pick<PromptAnswer, 'outcome' | 'queryGenerationResponse' | 'readings'> {
  return {
    outcome: 'answer',
    queryGenerationResponse: JSON.stringify(written.length === 1 ? written[0] : written),
    readings: [{ prompt: '', mode, queries: written, of, isReadable: true }],
  }
}

export function wordsOf(queries: readonly CubeQuery[], scope: ChatScope) {
  const { model, units, streams } = scope
  return {
    ...describeQueries(queries, { model, currency: units.currency }),
    data_through: dataThrough(platformsOf(queries, scope).flat(), streams),
  }
}

/** A text with a number from anywhere else is never sent. */
export function checked(
  { log }: Pick<Context, 'log'>,
  text: string,
  answered: readonly AnsweredQuery[],
  known: Parameters<typeof foreignNumbers>[2],
): string {
  const foreign = foreignNumbers(text, answered, known)
  if (foreign.length === 0) return text
  log.error({ foreign }, 'an answer had numbers that are not in its rows')
  return 'See the rows below.'
}

function remarksOf({ results }: AnsweredQuery): string[] {
  const [now] = results
  const total = now?.total ?? 0
  const shown = now?.data.length ?? 0
  return total > shown && shown >= 200 ? [`These are the first ${shown} of ${total} rows.`] : []
}
