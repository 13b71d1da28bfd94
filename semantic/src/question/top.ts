import { AppError, type CubeQuery } from '@cartograph/contract'
import type { Question, Top } from '../question.ts'

/** Default: the highest values of the first dimension by the first measure. */
export function readTop(
  { count, dimension, measure, other }: NonNullable<CubeQuery['top']>,
  { measures, dimensions }: Pick<Question, 'measures' | 'dimensions'>,
): Top {
  const ranked = dimensions.find(({ key }) => dimension === undefined || key === dimension)
  const by = measures.find(({ key }) => measure === undefined || key === measure)
  if (ranked === undefined) throw missingMemberError(dimension ?? 'a dimension')
  if (by === undefined) throw missingMemberError(measure ?? 'a measure')
  const { type } = ranked.member
  if (type === 'time' || type === 'geo') {
    throw new AppError(
      'invalid_query',
      `'${ranked.key}' has no top: a top is of text, numbers or yes and no`,
    )
  }
  // The name is text and does not fit in a numeric column.
  if (other !== undefined && type !== 'string') {
    throw new AppError(
      'invalid_query',
      `'${ranked.key}' is not text, so the others have no name in it: leave out 'other'`,
    )
  }
  return { dimension: ranked, by, count, other: other ?? null }
}

function missingMemberError(what: string): AppError {
  return new AppError('invalid_query', `The top needs ${what} in the query`)
}
