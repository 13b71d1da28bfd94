import { AppError, type CubeQueries, type CubeQuery, type QueryType } from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import { checkFilters, queryLimits, ruleLimits } from './check-size.ts'
import { resolveQuery } from './resolve-query.ts'
import { noRules, type SegmentRules } from './segment-filter.ts'
import { blendPeriods } from './blend-periods.ts'
import { cutBlendedToDate } from './cut-to-date.ts'

export interface ResolvedQueries {
  readonly queryType: QueryType
  /** One for each result. */
  readonly questions: readonly Question[]
}

interface ResolveOptions {
  /** Its filters are the rule of a segment: it may be longer, and use hidden members. */
  readonly isRule?: boolean
  readonly rules?: SegmentRules
}

/** Resolves one query, or several whose rows are blended by time. */
export function resolveQueries(
  model: Model,
  queries: CubeQueries,
  now: Date,
  { isRule = false, rules = noRules }: ResolveOptions = {},
): ResolvedQueries {
  for (const query of [queries].flat()) checkFilters(query, isRule ? ruleLimits : queryLimits)
  if (Array.isArray(queries)) return resolveBlended(model, queries, now, rules)
  const questions = resolveQuery(model, queries, now, { rules, isRule })
  const isComparing = questions.some((question) => question.comparing)
  return { queryType: isComparing ? 'compareDateRangeQuery' : 'regularQuery', questions }
}

/** In the order of the queries, and of the ranges of each. */
function resolveBlended(
  model: Model,
  queries: readonly CubeQuery[],
  now: Date,
  rules: SegmentRules,
): ResolvedQueries {
  const cut = cutBlendedToDate(queries, now).map((query) =>
    resolveQuery(model, query, now, { rules }),
  )
  const steps = cut.flat().map(({ times }) => times.find((time) => time.grain)?.grain?.name)
  if (steps.includes(undefined)) {
    throw new AppError('invalid_query', 'Data blending query without granularity is not supported')
  }
  if (new Set(steps).size > 1) {
    throw new AppError('invalid_query', 'Data blending query granularities must match')
  }
  return { queryType: 'blendingQuery', questions: blendPeriods(cut).map(shownTimeFirst) }
}

/** Clients fill the gaps of a blended result by the range of its first time. */
function shownTimeFirst(question: Question): Question {
  const times = question.times.toSorted(
    (one, other) => Number(one.grain === null) - Number(other.grain === null),
  )
  return { ...question, times }
}
