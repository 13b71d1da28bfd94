import { AppError, type CubeQueries, type CubeQuery, type QueryType } from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import { ask } from './ask.ts'
import { blendPeriods } from './blend-periods.ts'
import { likeBlendedPeriods } from './like-periods.ts'

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

/** Query by query, and of each range by range. */
function askBlended(model: Model, queries: readonly CubeQuery[], now: Date): Asked {
  const asked = likeBlendedPeriods(queries, now).map((query) => ask(model, query, now))
  const steps = asked.flat().map(({ times }) => times.find((time) => time.grain)?.grain?.name)
  if (steps.includes(undefined)) {
    throw new AppError('invalid_query', 'Data blending query without granularity is not supported')
  }
  if (new Set(steps).size > 1) {
    throw new AppError('invalid_query', 'Data blending query granularities must match')
  }
  return { queryType: 'blendingQuery', questions: blendPeriods(asked).map(shownTimeFirst) }
}

/** Clients fill the gaps of a blended result by the range of its first time. */
function shownTimeFirst(question: Question): Question {
  const times = question.times.toSorted(
    (one, other) => Number(one.grain === null) - Number(other.grain === null),
  )
  return { ...question, times }
}
