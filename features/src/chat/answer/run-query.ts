import {
  AppError,
  CubeQuery,
  maxPromptRows,
  type Cell,
  type LoadResult,
} from '@cartograph/contract'
import { mainTimeOf } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { loadResults } from '../../queries/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { isRanked, otherParts, shapeOf, topParts, type AnsweredQuery } from './answered-query.ts'

/** Runs a query of the reader with the caller's rights, with the totals that its text needs. */
export async function runQuery(
  ctx: Context,
  asked: CubeQuery,
  scope: ChatScope,
): Promise<AnsweredQuery> {
  const shape = shapeOf(asked)
  const results = await withExtras(ctx, asked)
  const [, before] = results
  const isEmpty =
    isWithoutValue(asked, results) ||
    (isZero(asked, results) && !(await hasRows(ctx, asked, scope, 0)))
  const isEarlierEmpty =
    before !== undefined && isZero(asked, [before]) && !(await hasRows(ctx, asked, scope, 1))
  return { asked, shape, results, isEmpty, isEarlierEmpty }
}

function cellsOf({ measures }: CubeQuery, results: readonly LoadResult[]): Cell[] {
  return results.flatMap(({ data }) =>
    data.flatMap((row) => measures.map((measure) => row[measure] ?? null)),
  )
}

function isWithoutValue(asked: CubeQuery, results: readonly LoadResult[]): boolean {
  return cellsOf(asked, results).every((cell) => cell === null)
}

function isZero(asked: CubeQuery, results: readonly LoadResult[]): boolean {
  return cellsOf(asked, results).every((cell) => Number(cell ?? 0) === 0)
}

async function withExtras(ctx: Context, asked: CubeQuery): Promise<readonly LoadResult[]> {
  const query = CubeQuery.parse({ ...asked, ...extrasOf(asked) })
  try {
    return await loadResults(ctx, query)
  } catch (error) {
    // Some metrics have no totals, such as those that a platform counts for each day.
    if (!(error instanceof AppError) || error.code !== 'invalid_query') throw error
    return loadResults(ctx, asked)
  }
}

function extrasOf(asked: CubeQuery): Partial<CubeQuery> {
  const { measures, dimensions, timeDimensions } = asked
  const [measure = ''] = measures
  const [dimension = ''] = dimensions
  const hasRange = timeDimensions.some(
    ({ dateRange, compareDateRange }) => dateRange !== undefined || compareDateRange !== undefined,
  )
  const fillGaps = hasRange && !isRanked(asked)
  switch (shapeOf(asked)) {
    case 'total':
      return {}
    case 'series':
      return { fillGaps, totals: [[]] }
    case 'parts':
      return isRanked(asked)
        ? { total: true, totals: [[]] }
        : { order: [[measure, 'desc']], limit: maxPromptRows, total: true, totals: [[]] }
    case 'parts-over-time':
      return dimensions.length === 1 && !isRanked(asked)
        ? { fillGaps, top: { count: topParts, dimension, measure, other: otherParts } }
        : {}
  }
}

/** Whether any row is behind zeros: sums of no rows are zero, too. */
async function hasRows(
  ctx: Context,
  asked: CubeQuery,
  { model }: ChatScope,
  period: 0 | 1,
): Promise<boolean> {
  const [measure = ''] = asked.measures
  const cube = model.cubes.get(measure.split('.')[0] ?? '')
  const [time] = asked.timeDimensions
  const main = cube === undefined ? null : mainTimeOf(cube)
  const dimension = time?.dimension ?? (main === null ? null : `${main.cube}.${main.name}`)
  if (dimension === null) return true
  const range = time?.compareDateRange?.[period] ?? time?.dateRange
  const { filters, segments, timezone, currency } = asked
  const [found] = await loadResults(
    ctx,
    CubeQuery.parse({
      measures: [measure],
      timeDimensions: [
        { dimension, granularity: 'year', ...(range !== undefined && { dateRange: range }) },
      ],
      filters,
      segments,
      timezone,
      currency,
      limit: 1,
    }),
  )
  return (found?.data.length ?? 0) > 0
}

/** The rows of all results, as many as a prompt keeps. */
export function rowsOf(answered: readonly AnsweredQuery[]): LoadResult['data'] {
  return answered
    .flatMap(({ results }) => results.flatMap(({ data }) => data))
    .slice(0, maxPromptRows)
}
