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
  if (ranked.member.type !== 'string') {
    throw new AppError('invalid_query', `'${ranked.key}' is not text, and so has no top`)
  }
  return { dimension: ranked, by, count, other: other ?? null }
}

function missing(what: string): AppError {
  return new AppError('invalid_query', `The top needs ${what} in the query`)
}
