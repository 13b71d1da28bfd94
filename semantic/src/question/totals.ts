import { AppError, type CubeQuery } from '@cartograph/contract'
import type { Question } from '../question.ts'
import { timeKey } from './time-uses.ts'

/** The requested levels; `true` means the dimensions in order, dropping the last one at a time. */
export function totalLevels(
  totals: CubeQuery['totals'],
  { dimensions, times }: Pick<Question, 'dimensions' | 'measures' | 'times'>,
): string[][] {
  if (totals === undefined || totals === false) return []
  const shown = [
    ...dimensions.map(({ key }) => key),
    ...times.map(timeKey).filter((key) => key !== null),
  ]
  if (totals === true) {
    return shown.map((_, index) => shown.slice(0, shown.length - 1 - index))
  }
  const unknown = totals.flat().find((key) => !shown.includes(key))
  if (unknown === undefined) return totals
  throw new AppError('invalid_query', `A total by '${unknown}' needs it in the query`)
}

/** The same measures over the rows of a level, recomputed because not every measure is additive. */
export function totalQuestion(question: Question, level: readonly string[]): Question {
  const { dimensions, times } = question
  return {
    ...question,
    dimensions: dimensions.filter(({ key }) => level.includes(key)),
    times: times.map((use) => {
      const key = timeKey(use)
      return key === null || level.includes(key) ? use : { ...use, grain: null }
    }),
    order: level.map((key) => ({ key, descending: false })),
    limit: null,
    offset: 0,
    countsAll: false,
    totals: [],
  }
}
