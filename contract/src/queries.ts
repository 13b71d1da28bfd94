import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { TimeZone } from './time.ts'

/** A member of a cube: `ShopifyOrders.netSales`. */
export const Member = z.string().check(z.regex(/^[A-Za-z]\w*\.[A-Za-z]\w*$/, 'Not a cube member'))
export type Member = z.infer<typeof Member>

export const Granularity = z.enum(['hour', 'day', 'week', 'month', 'quarter', 'year'])
export type Granularity = z.infer<typeof Granularity>

/** A day, or a moment without a zone: it is read in the time zone of the query. */
const QueryDate = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?)?$/, "Can't parse date"))

const QueryDateRange = z.tuple([QueryDate, QueryDate])

export const TimeDimension = z.strictObject({
  dimension: Member,
  granularity: z.optional(Granularity),
  dateRange: z.optional(z.union([QueryDateRange, QueryDate])),
  compareDateRange: z.optional(z.array(QueryDateRange).check(z.minLength(1), z.maxLength(5))),
})
export type TimeDimension = z.infer<typeof TimeDimension>

export const FilterOperator = z.enum([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
])
export type FilterOperator = z.infer<typeof FilterOperator>

export const QueryFilter = z.strictObject({
  member: Member,
  operator: FilterOperator,
  values: z.optional(z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
})
export type QueryFilter = z.infer<typeof QueryFilter>

const Direction = z.enum(['asc', 'desc'])

/** A query in Cube's format: the part of it that is served. What is not listed is refused, not ignored. */
export const CubeQuery = z.strictObject({
  measures: z._default(z.array(Member), []),
  dimensions: z._default(z.array(Member), []),
  timeDimensions: z._default(z.array(TimeDimension).check(z.maxLength(4)), []),
  filters: z._default(z.array(QueryFilter), []),
  order: z.optional(z.union([z.record(Member, Direction), z.array(z.tuple([Member, Direction]))])),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(50_000)), 10_000),
  offset: z._default(z.int().check(z.minimum(0)), 0),
  timezone: z._default(TimeZone, 'UTC'),
})
export type CubeQuery = z.infer<typeof CubeQuery>

const MemberAnnotation = z.object({
  title: z.string(),
  shortTitle: z.string(),
  description: z.optional(z.string()),
  type: z.enum(['number', 'string', 'time', 'boolean']),
  format: z.optional(z.string()),
  meta: z.optional(z.record(z.string(), z.unknown())),
})
export type MemberAnnotation = z.infer<typeof MemberAnnotation>

const Annotations = z.record(z.string(), MemberAnnotation)

/** A cell: numbers travel as text so that no digit of money is lost on the way. */
export const Cell = z.nullable(z.union([z.string(), z.boolean()]))
export type Cell = z.infer<typeof Cell>

export const LoadResult = z.object({
  query: z.unknown(),
  annotation: z.object({
    measures: Annotations,
    dimensions: Annotations,
    segments: Annotations,
    timeDimensions: Annotations,
  }),
  data: z.array(z.record(z.string(), Cell)),
})
export type LoadResult = z.infer<typeof LoadResult>

export const LoadAnswer = z.object({
  queryType: z.enum(['regularQuery', 'compareDateRangeQuery']),
  results: z.array(LoadResult),
  pivotQuery: z.unknown(),
  slowQuery: z.boolean(),
})
export type LoadAnswer = z.infer<typeof LoadAnswer>

export const loadQuery = defineEndpoint({
  name: 'queries.load',
  method: 'POST',
  path: '/cubejs-api/v1/load',
  summary: "Run a metric query in Cube's format. Authorised by the data token of a workspace.",
  body: z.strictObject({ query: CubeQuery, queryType: z.optional(z.literal('multi')) }),
  answer: LoadAnswer,
  errors: ['invalid_query', 'query_timeout', 'query_cancelled', 'warehouse_unavailable'],
  permission: 'data.query',
  needsActivePlan: true,
})
