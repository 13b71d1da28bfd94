import * as z from 'zod/mini'
import { explainUnionError, hasKey, rejectUnknownKeys } from './query-problems.ts'
import { TimeZone } from '../values/time.ts'

export * from './query-answers.ts'

/** A member of a cube or a view: `ShopifyOrders.netSales`. */
export const Member = z.string().check(z.regex(/^[A-Za-z]\w*\.[A-Za-z]\w*$/, 'Not a cube member'))
export type Member = z.infer<typeof Member>

/** A time dimension can include its granularity: `ShopifyOrders.happenedAt.month`. */
const DimensionPath = z
  .string()
  .check(z.regex(/^[A-Za-z]\w*\.[A-Za-z]\w*(\.[A-Za-z]\w*)?$/, 'Not a cube member'))

/** The granularities of the calendar. Models add further ones by name. */
export const Granularity = z.enum([
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
])
export type Granularity = z.infer<typeof Granularity>

const GranularityName = z.string().check(z.regex(/^[A-Za-z]\w*$/, 'Not a granularity'))

/**
 * A day, a moment without a zone (read in the time zone of the query), or words such as `last 30
 * days`. Resolved when the query runs.
 */
const DateText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** One text is a day or a range in words; two are the first and the last moment. */
const QueryDateRange = z.union([DateText, z.tuple([DateText]), z.tuple([DateText, DateText])])
export type QueryDateRange = z.infer<typeof QueryDateRange>

export const TimeDimension = z.strictObject(
  {
    dimension: Member,
    granularity: z.optional(z.nullable(GranularityName)),
    dateRange: z.optional(QueryDateRange),
    compareDateRange: z.optional(z.array(QueryDateRange).check(z.minLength(1), z.maxLength(10))),
  },
  rejectUnknownKeys,
)
export type TimeDimension = z.infer<typeof TimeDimension>

export const FilterOperator = z.enum([
  'equals',
  'notEquals',
  'in',
  'notIn',
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
  'measureFilter',
])
export type FilterOperator = z.infer<typeof FilterOperator>

const FilterValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Older clients send `dimension` for `member`. */
const MemberFilter = z
  .strictObject(
    {
      member: z.optional(Member),
      dimension: z.optional(Member),
      operator: FilterOperator,
      values: z.optional(z.array(FilterValue).check(z.maxLength(10_000))),
    },
    rejectUnknownKeys,
  )
  .check(
    z.refine(
      ({ member, dimension }) => (member === undefined) !== (dimension === undefined),
      'Needs a member',
    ),
  )

/** The operators of numbers that compare with one value. */
const Comparison = z.enum(['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'])

/**
 * An extension of Cube's format: compares a measure of another cube, over the related rows of each
 * row of the cube `for`. Customers with at least two orders of a product are `{for:
 * 'CustomerProfile', measure: 'ShopifyOrderLines.orders', filters: […], operator: 'gte', values:
 * [2]}`. Without related rows, counts and sums are 0.
 */
const RelatedFilter = z.strictObject(
  {
    for: z.string().check(z.regex(/^[A-Za-z]\w*$/, 'Not a cube')),
    measure: Member,
    /** The conditions on the related rows. */
    filters: z.optional(z.array(z.lazy(() => QueryFilter)).check(z.maxLength(100))),
    operator: Comparison,
    values: z.tuple([FilterValue]),
  },
  rejectUnknownKeys,
)
export interface RelatedFilter {
  readonly for: string
  readonly measure: string
  readonly filters?: readonly QueryFilter[] | undefined
  readonly operator: z.infer<typeof Comparison>
  readonly values: readonly [string | number | boolean | null]
}

/** Conditions that must all hold (`and`) or at least one of them (`or`), nested to any depth. */
export const QueryFilter: z.ZodMiniType<QueryFilter> = z.union(
  [
    MemberFilter,
    z.strictObject(
      { and: z.array(z.lazy(() => QueryFilter)).check(z.minLength(1)) },
      rejectUnknownKeys,
    ),
    z.strictObject(
      { or: z.array(z.lazy(() => QueryFilter)).check(z.minLength(1)) },
      rejectUnknownKeys,
    ),
    RelatedFilter,
  ],
  explainUnionError((filter) =>
    hasKey(filter, 'and') ? 1 : hasKey(filter, 'or') ? 2 : hasKey(filter, 'for') ? 3 : 0,
  ),
)
export type QueryFilter =
  | z.infer<typeof MemberFilter>
  | RelatedFilter
  | { readonly and: readonly QueryFilter[] }
  | { readonly or: readonly QueryFilter[] }

const QueryTimeZone = z
  .string()
  .check(z.refine((name) => TimeZone.safeParse(name).success, 'Must be a valid IANA time zone'))

const Direction = z.enum(['asc', 'desc', 'none'])

const ResponseFormat = z.enum(['default', 'compact', 'columnar'])
export type ResponseFormat = z.infer<typeof ResponseFormat>

/** The most rows of one answer. */
export const maxQueryRows = 50_000

/** Extensions of Cube's format for dashboards. */
const cubeExtensions = {
  /**
   * Totals at further levels, each computed from the rows: the members that a level retains, or
   * true for every level from all dimensions down to none.
   */
  totals: z.optional(
    z.union([z.boolean(), z.array(z.array(DimensionPath)).check(z.maxLength(20))]),
  ),
  /** Cuts the compared periods to the elapsed part of the current one. */
  compareToDate: z._default(z.boolean(), false),
  /** Converts measures of money to this currency, each row by the rate of its day. */
  currency: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Z]{3}$/, 'Must be a currency in three capital letters, such as EUR')),
  ),
  /**
   * Only the highest values of a dimension. The others are combined under a name, or omitted
   * without one.
   */
  top: z.optional(
    z.strictObject(
      {
        count: z.int().check(z.minimum(1), z.maximum(1_000)),
        dimension: z.optional(Member),
        measure: z.optional(Member),
        other: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      },
      rejectUnknownKeys,
    ),
  ),
  /** Adds a row for every step of the range, even without data. */
  fillGaps: z._default(z.boolean(), false),
}

/** A query in Cube's format. Unknown keys are rejected, not ignored. */
export const CubeQuery = z.strictObject(
  {
    measures: z._default(z.array(Member).check(z.maxLength(100)), []),
    dimensions: z._default(z.array(DimensionPath).check(z.maxLength(100)), []),
    timeDimensions: z._default(z.array(TimeDimension).check(z.maxLength(4)), []),
    segments: z._default(z.array(Member).check(z.maxLength(50)), []),
    filters: z._default(z.array(QueryFilter).check(z.maxLength(100)), []),
    order: z.optional(
      z.union([z.record(DimensionPath, Direction), z.array(z.tuple([DimensionPath, Direction]))]),
    ),
    /** Null means the maximum; 0 answers the columns without rows. */
    limit: z._default(
      z.nullable(
        z.int().check(z.minimum(0), z.maximum(maxQueryRows, 'The query limit has been exceeded.')),
      ),
      10_000,
    ),
    offset: z._default(z.int().check(z.minimum(0)), 0),
    /** Also answers the number of rows without limit and offset. */
    total: z._default(z.boolean(), false),
    ungrouped: z._default(z.boolean(), false),
    timezone: z._default(QueryTimeZone, 'UTC'),
    responseFormat: z._default(ResponseFormat, 'default'),
    /** Bypasses the cache. */
    renewQuery: z._default(z.boolean(), false),
    ...cubeExtensions,
  },
  rejectUnknownKeys,
)
export type CubeQuery = z.infer<typeof CubeQuery>

/** One query, or several whose rows are blended by time. */
export const CubeQueries = z.union(
  [CubeQuery, z.array(CubeQuery).check(z.minLength(1), z.maxLength(10))],
  explainUnionError((queries) => (Array.isArray(queries) ? 1 : 0)),
)
export type CubeQueries = z.infer<typeof CubeQueries>
