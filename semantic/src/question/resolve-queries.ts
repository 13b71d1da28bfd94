import { AppError, type CubeQueries, type CubeQuery, type QueryType } from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import { checkFilters } from './check-size.ts'
import { resolveQuery } from './resolve-query.ts'
import { blendPeriods } from './blend-periods.ts'
import { cutBlendedToDate } from './cut-to-date.ts'

export interface ResolvedQueries {
  readonly queryType: QueryType
  /** One for each result. */
  readonly questions: readonly Question[]
}

/** Resolves one query, or several whose rows are blended by time. */
export function resolveQueries(model: Model, queries: CubeQueries, now: Date): ResolvedQueries {
  for (const query of [queries].flat()) checkFilters(query)
  if (Array.isArray(queries)) return resolveBlended(model, queries, now)
  const questions = resolveQuery(model, queries, now)
  const isComparing = questions.some((question) => question.comparing)
  return { queryType: isComparing ? 'compareDateRangeQuery' : 'regularQuery', questions }
}

/** In the order of the queries, and of the ranges of each. */
function resolveBlended(model: Model, queries: readonly CubeQuery[], now: Date): ResolvedQueries {
  const asked = cutBlendedToDate(queries, now).map((query) => resolveQuery(model, query, now))
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
