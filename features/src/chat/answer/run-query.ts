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
  query: CubeQuery,
  scope: ChatScope,
): Promise<AnsweredQuery> {
  const shape = shapeOf(query)
  const results = await withExtras(ctx, query)
  const [, before] = results
  const isEmpty =
    isWithoutValue(query, results) ||
    (isZero(query, results) && !(await hasRows(ctx, query, scope, 0)))
  const isEarlierEmpty =
    before !== undefined && isZero(query, [before]) && !(await hasRows(ctx, query, scope, 1))
  return { query, shape, results, isEmpty, isEarlierEmpty }
}

function cellsOf({ measures }: CubeQuery, results: readonly LoadResult[]): Cell[] {
  return results.flatMap(({ data }) =>
    data.flatMap((row) => measures.map((measure) => row[measure] ?? null)),
  )
}

function isWithoutValue(query: CubeQuery, results: readonly LoadResult[]): boolean {
  return cellsOf(query, results).every((cell) => cell === null)
}

function isZero(query: CubeQuery, results: readonly LoadResult[]): boolean {
  return cellsOf(query, results).every((cell) => Number(cell ?? 0) === 0)
}

async function withExtras(ctx: Context, query: CubeQuery): Promise<readonly LoadResult[]> {
  const extended = CubeQuery.parse({ ...query, ...extrasOf(query) })
  try {
    return await loadResults(ctx, extended)
  } catch (error) {
    // Some metrics have no totals, such as those that a platform counts for each day.
    if (!(error instanceof AppError) || error.code !== 'invalid_query') throw error
    return loadResults(ctx, query)
  }
}

function extrasOf(query: CubeQuery): Partial<CubeQuery> {
  const { measures, dimensions, timeDimensions } = query
  const [measure = ''] = measures
  const [dimension = ''] = dimensions
  const hasRange = timeDimensions.some(
    ({ dateRange, compareDateRange }) => dateRange !== undefined || compareDateRange !== undefined,
  )
  const fillGaps = hasRange && !isRanked(query)
  switch (shapeOf(query)) {
    case 'total':
      return {}
    case 'series':
      return { fillGaps, totals: [[]] }
    case 'parts':
      return isRanked(query)
        ? { total: true, totals: [[]] }
        : { order: [[measure, 'desc']], limit: maxPromptRows, total: true, totals: [[]] }
    case 'parts-over-time':
      return dimensions.length === 1 && !isRanked(query)
        ? { fillGaps, top: { count: topParts, dimension, measure, other: otherParts } }
        : {}
  }
}

/** Whether any row is behind zeros: sums of no rows are zero, too. */
async function hasRows(
  ctx: Context,
  query: CubeQuery,
  { model }: ChatScope,
  period: 0 | 1,
): Promise<boolean> {
  const [measure = ''] = query.measures
  const cube = model.cubes.get(measure.split('.')[0] ?? '')
  const [time] = query.timeDimensions
  const main = cube === undefined ? null : mainTimeOf(cube)
  const dimension = time?.dimension ?? (main === null ? null : `${main.cube}.${main.name}`)
  if (dimension === null) return true
  const range = time?.compareDateRange?.[period] ?? time?.dateRange
  const { filters, segments, timezone, currency } = query
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
