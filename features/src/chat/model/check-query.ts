import { AppError, Day } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { queryCaller } from '../../queries/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { parseQueries } from '../reading/parse-queries.ts'

/** Not by its pattern, which some models are refused for. */
const day = z.string().describe('YYYY-MM-DD').nullable().default(null)

/** The part of the query language that a language model may use. */
export const ModelQuery = z.strictObject({
  measures: z.array(z.string()).min(1).max(3),
  dimensions: z.array(z.string()).max(2).default([]),
  time: z
    .strictObject({
      dimension: z.string(),
      granularity: z.enum(['day', 'week', 'month', 'quarter', 'year']).nullable().default(null),
      from: day,
      to: day,
      compare_from: day,
      compare_to: day,
    })
    .nullable()
    .default(null),
  filters: z
    .array(
      z.strictObject({
        member: z.string(),
        operator: z.enum([
          'equals',
          'notEquals',
          'contains',
          'gt',
          'gte',
          'lt',
          'lte',
          'set',
          'notSet',
        ]),
        values: z.array(z.string().max(200)).max(50).default([]),
      }),
    )
    .max(6)
    .default([]),
  order: z
    .strictObject({ member: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  limit: z.int().min(1).max(200).nullable().default(null),
})
export type ModelQuery = z.infer<typeof ModelQuery>

/** In the format of the reader's queries, so that both are answered in the same way. */
type WrittenQuery = Readonly<Record<string, unknown>>

export type CheckedQuery =
  | { readonly query: WrittenQuery; readonly problem: null }
  | { readonly query: null; readonly problem: string }

/** Validates a query like any untrusted input; the messages say how a model can correct it. */
export async function checkQuery(
  ctx: Context,
  modelQuery: ModelQuery,
  scope: ChatScope,
): Promise<CheckedQuery> {
  const unknown = memberProblem(modelQuery, scope.model)
  if (unknown !== null) return { query: null, problem: unknown }
  const written = writeQuery(modelQuery)
  try {
    const { querySlots, semantic, signal } = ctx
    const [query] = parseQueries([written], scope)
    if (query === undefined) throw new TypeError('A query has no result')
    await querySlots.run(queryCaller(ctx), signal, () =>
      semantic.dryRun({ queries: query, metrics: scope.metrics }),
    )
    return { query: written, problem: null }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'query_cancelled')
      return { query: null, problem: error.message }
    if (error instanceof Error && error.name === '$ZodError')
      return { query: null, problem: 'The query has an invalid value.' }
    throw error
  }
}

/** Hidden and personal members are as unknown as those that do not exist. */
function memberProblem(
  { measures, dimensions, time, filters, order }: ModelQuery,
  { cubes }: Model,
): string | null {
  const find = (path: string) => {
    const [cubeName = '', name = ''] = path.split('.')
    const cube = cubes.get(cubeName)
    if (cube?.isPublic !== true) return null
    const measure = cube.measures.get(name)
    if (measure !== undefined)
      return measure.isPublic && measure.reading?.reporting ? measure : null
    const dimension = cube.dimensions.get(name)
    return dimension?.isPublic && dimension.meta['personal'] !== true ? dimension : null
  }
  const isMeasure = (path: string) => find(path)?.kind === 'measure'
  const isDimension = (path: string) => find(path)?.kind === 'dimension'
  const wrong =
    measures.find((path) => !isMeasure(path)) ??
    [...dimensions, ...(time === null ? [] : [time.dimension])].find(
      (path) => !isDimension(path),
    ) ??
    filters.map(({ member }) => member).find((path) => find(path) === null) ??
    (order === null || [...measures, ...dimensions].includes(order.member)
      ? undefined
      : order.member)
  if (wrong !== undefined)
    return `${wrong} cannot be used here. Use search_catalogue to find members, and order only by members of the query.`
  if (time !== null && (time.from === null) !== (time.to === null))
    return 'Give both days of a range, or neither.'
  if (time !== null && (time.compare_from === null) !== (time.compare_to === null))
    return 'Give both days of the compared range, or neither.'
  const days = [time?.from, time?.to, time?.compare_from, time?.compare_to]
  const noDay = days.find((one) => one != null && !Day.safeParse(one).success)
  if (noDay !== undefined) return `${noDay} is not a day, such as 2026-11-14.`
  if (time?.compare_from != null && time.from === null) return 'A comparison needs two ranges.'
  return null
}

function writeQuery({
  measures,
  dimensions,
  time,
  filters,
  order,
  limit,
}: ModelQuery): WrittenQuery {
  return {
    measures,
    ...(dimensions.length > 0 && { dimensions }),
    ...(filters.length > 0 && {
      filters: filters.map(({ member, operator, values }) => ({
        member,
        operator,
        ...(values.length > 0 && { values }),
      })),
    }),
    ...(time !== null && { timeDimensions: [writeTime(time)] }),
    ...(order !== null && { order: { [order.member]: order.direction } }),
    ...(limit !== null && { limit }),
  }
}

function writeTime(time: NonNullable<ModelQuery['time']>): WrittenQuery {
  const { dimension, granularity, from, to, compare_from: earlier, compare_to: earlierTo } = time
  const range = [from, to]
  return {
    dimension,
    ...(granularity !== null && { granularity }),
    ...(from !== null &&
      (earlier === null
        ? { dateRange: range }
        : { compareDateRange: [range, [earlier, earlierTo]] })),
  }
}
