import * as z from 'zod/mini'

const memberTypes = ['number', 'string', 'time', 'boolean', 'geo'] as const

const GroupedMembers = z.object({ measures: z.array(z.string()), dimensions: z.array(z.string()) })

/** The steps of a granularity. Charts fill gaps from `interval` and `origin`. */
const GranularityAnnotation = z.object({
  name: z.string(),
  title: z.string(),
  interval: z.string(),
  origin: z.optional(z.string()),
})
export type GranularityAnnotation = z.infer<typeof GranularityAnnotation>

const description = z.optional(z.string())
const meta = z.optional(z.record(z.string(), z.unknown()))

export const MemberAnnotation = z.object({
  title: z.string(),
  shortTitle: z.string(),
  description,
  type: z.enum(memberTypes),
  format: z.optional(z.string()),
  /** ISO 4217: the currency of the query. */
  currency: z.optional(z.string()),
  meta,
  /** Of measures: the members to query for the rows behind a figure. */
  drillMembers: z.optional(z.array(z.string())),
  drillMembersGrouped: z.optional(GroupedMembers),
  /** Of time dimensions with a granularity. */
  granularity: z.optional(GranularityAnnotation),
})
export type MemberAnnotation = z.infer<typeof MemberAnnotation>

const SegmentAnnotation = z.object({
  title: z.string(),
  shortTitle: z.string(),
  description,
  meta,
})
export type SegmentAnnotation = z.infer<typeof SegmentAnnotation>

const Annotations = z.record(z.string(), MemberAnnotation)

/** Numbers travel as text, so that no digit of money is lost. */
export const Cell = z.nullable(z.union([z.string(), z.boolean()]))
export type Cell = z.infer<typeof Cell>

const resultParts = {
  query: z.unknown(),
  annotation: z.object({
    measures: Annotations,
    dimensions: Annotations,
    segments: z.record(z.string(), SegmentAnnotation),
    timeDimensions: Annotations,
  }),
  lastRefreshTime: z.optional(z.string()),
  /** The number of rows without limit and offset, when the query requests it. */
  total: z.optional(z.int()),
}

const Rows = z.array(z.record(z.string(), Cell))

/** The rows of one level of totals, when the query requests them. */
const TotalRows = z.object({ members: z.array(z.string()), data: Rows })

export const LoadResult = z.object({
  ...resultParts,
  totals: z.optional(z.array(TotalRows)),
  data: Rows,
})
export type LoadResult = z.infer<typeof LoadResult>

export const QueryType = z.enum(['regularQuery', 'compareDateRangeQuery', 'blendingQuery'])
export type QueryType = z.infer<typeof QueryType>

const answerParts = { queryType: QueryType, pivotQuery: z.unknown(), slowQuery: z.boolean() }

/** Rows by name: the answer of `responseFormat: default`. */
export const LoadAnswer = z.object({ ...answerParts, results: z.array(LoadResult) })
export type LoadAnswer = z.infer<typeof LoadAnswer>

/** The answer without `queryType: multi`: the only result itself. */
export const SingleLoadAnswer = z.extend(LoadResult, { slowQuery: z.boolean() })
export type SingleLoadAnswer = z.infer<typeof SingleLoadAnswer>

/** Each row as an array, in the order of `members`. */
export const CompactData = z.object({
  members: z.array(z.string()),
  dataset: z.array(z.array(Cell)),
})
export type CompactData = z.infer<typeof CompactData>

/** Each member's values as an array, in the order of `members`. */
export const ColumnarData = z.object({
  members: z.array(z.string()),
  columns: z.array(z.array(Cell)),
})
export type ColumnarData = z.infer<typeof ColumnarData>

/** The answer in the requested format. */
export const FormattedLoadAnswer = z.object({
  ...answerParts,
  results: z.array(z.object({ ...resultParts, data: z.union([Rows, CompactData, ColumnarData]) })),
})
export type FormattedLoadAnswer = z.infer<typeof FormattedLoadAnswer>

const Statement = z.object({
  /** The SQL text with the values of its parameters. */
  sql: z.tuple([z.string(), z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()])))]),
})

/** One statement, or a list of them for compared periods and blended queries. */
export const SqlAnswer = z.union([
  z.object({ sql: Statement }),
  z.array(z.object({ sql: Statement })),
])
export type SqlAnswer = z.infer<typeof SqlAnswer>

/** The query as it was parsed, without running it. */
export const DryRunAnswer = z.object({
  queryType: QueryType,
  normalizedQueries: z.array(z.unknown()),
  pivotQuery: z.unknown(),
  queryOrder: z.array(z.record(z.string(), z.enum(['asc', 'desc']))),
  /** Always empty: there are no pre-aggregations. */
  transformedQueries: z.array(z.unknown()),
})
export type DryRunAnswer = z.infer<typeof DryRunAnswer>

const commonMeta = {
  name: z.string(),
  title: z.string(),
  description,
  meta,
  /** Older clients read `isVisible`. Only public members are listed. */
  isVisible: z.literal(true),
  public: z.literal(true),
}

export const MeasureMeta = z.object({
  ...commonMeta,
  shortTitle: z.string(),
  type: z.enum(memberTypes),
  aggType: z.string(),
  format: z.optional(z.string()),
  cumulative: z.boolean(),
  cumulativeTotal: z.boolean(),
  drillMembers: z.array(z.string()),
  drillMembersGrouped: GroupedMembers,
})
export type MeasureMeta = z.infer<typeof MeasureMeta>

export const DimensionMeta = z.object({
  ...commonMeta,
  shortTitle: z.string(),
  type: z.enum(memberTypes),
  format: z.optional(z.string()),
  suggestFilterValues: z.boolean(),
  primaryKey: z.boolean(),
  /**
   * The granularities that the model adds, for time dimensions. Those of the calendar are implied.
   */
  granularities: z.optional(z.array(GranularityAnnotation)),
})
export type DimensionMeta = z.infer<typeof DimensionMeta>

export const SegmentMeta = z.object({ ...commonMeta, shortTitle: z.string() })
export type SegmentMeta = z.infer<typeof SegmentMeta>

export const CubeMeta = z.object({
  ...commonMeta,
  type: z.enum(['cube', 'view']),
  /** Cubes with the same number can be combined in a query, and each with what its `meta.lookups` name. */
  connectedComponent: z.int(),
  measures: z.array(MeasureMeta),
  dimensions: z.array(DimensionMeta),
  segments: z.array(SegmentMeta),
  hierarchies: z.array(z.unknown()),
  folders: z.array(z.unknown()),
  nestedFolders: z.array(z.unknown()),
})
export type CubeMeta = z.infer<typeof CubeMeta>

export const MetaAnswer = z.object({ cubes: z.array(CubeMeta) })
export type MetaAnswer = z.infer<typeof MetaAnswer>
