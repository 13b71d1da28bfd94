import { AppError, type CubeQueries, type CubeQuery, type QueryType } from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import { ask } from './ask.ts'

export interface Asked {
  readonly queryType: QueryType
  /** One for each result. */
  readonly questions: readonly Question[]
}

/** One query, or several whose rows are blended by their time. */
export function askQueries(model: Model, queries: CubeQueries, now: Date): Asked {
  if (Array.isArray(queries)) return askBlended(model, queries, now)
  const questions = ask(model, queries, now)
  const isComparing = questions.some((question) => question.comparing)
  return { queryType: isComparing ? 'compareDateRangeQuery' : 'regularQuery', questions }
}

function askBlended(model: Model, queries: readonly CubeQuery[], now: Date): Asked {
  const questions = queries.flatMap((query) => ask(model, query, now))
  if (questions.some((question) => question.comparing)) {
    throw new AppError(
      'invalid_query',
      'Data blending query with compareDateRange is not supported',
    )
  }
  const steps = questions.map(({ times }) => times.find((time) => time.grain)?.grain?.name)
  if (steps.includes(undefined)) {
    throw new AppError('invalid_query', 'Data blending query without granularity is not supported')
  }
  if (new Set(steps).size > 1) {
    throw new AppError('invalid_query', 'Data blending query granularities must match')
  }
  return { queryType: 'blendingQuery', questions }
}
