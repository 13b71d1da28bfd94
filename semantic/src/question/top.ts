import { AppError, type CubeQuery } from '@cartograph/contract'
import type { Question, Top } from '../question.ts'

/** Unless told: the highest of the first dimension by the first measure. */
export function topOf(
  { count, dimension, measure, other }: NonNullable<CubeQuery['top']>,
  { measures, dimensions }: Pick<Question, 'measures' | 'dimensions'>,
): Top {
  const ranked = dimensions.find(({ key }) => dimension === undefined || key === dimension)
  const by = measures.find(({ key }) => measure === undefined || key === measure)
  if (ranked === undefined) throw missing(dimension ?? 'a dimension')
  if (by === undefined) throw missing(measure ?? 'a measure')
  const { type } = ranked.member
  if (type === 'time' || type === 'geo') {
    throw new AppError(
      'invalid_query',
      `'${ranked.key}' has no top: a top is of text, numbers or yes and no`,
    )
  }
  // A name is text, and cannot stand in a column of numbers.
  if (other !== undefined && type !== 'string') {
    throw new AppError(
      'invalid_query',
      `'${ranked.key}' is not text, so the others have no name in it: leave out 'other'`,
    )
  }
  return { dimension: ranked, by, count, other: other ?? null }
}

function missing(what: string): AppError {
  return new AppError('invalid_query', `The top needs ${what} in the query`)
}
