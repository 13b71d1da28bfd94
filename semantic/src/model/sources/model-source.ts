import * as z from 'zod'
import { measureTypes } from '../model.ts'

const Name = z
  .string()
  .regex(/^[A-Za-z]\w*$/, 'A name starts with a letter; letters, digits and _ follow')
  .refine((name) => name !== 'CUBE', "'CUBE' stands for the cube itself and cannot be a name")
const Words = z.string().trim().min(1, 'Must not be empty')

/** YAML reads `sql: 1` as a number and `sql: true` as a boolean; both stand for their text. */
const SqlText = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  Words,
)

const Meta = z.record(z.string(), z.unknown())

const described = {
  name: Name,
  title: Words.optional(),
  description: Words.optional(),
  public: z.boolean().optional(),
  /** The former name of `public`. */
  shown: z.boolean().optional(),
  meta: Meta.optional(),
}

const formatWords = ['currency', 'percent', 'number', 'id', 'link', 'imageUrl']
const numberFormat = /^(?:.?[<>=^])?[-+( ]?[$#]?0?\d*,?(?:\.\d+)?~?[bcdefgnoprsxX%]?$/
const timeFormat = /%[A-Za-z]/

/** One of Cube's formats, or a d3 format for numbers (`,.2f`) or times (`%Y`). */
const Format = z
  .string()
  .refine(
    (text) =>
      formatWords.includes(text) ||
      (text !== '' && (numberFormat.test(text) || timeFormat.test(text))),
    `Must be one of ${formatWords.join(', ')}, or a format such as ,.2f or %Y-%m-%d`,
  )

const Filters = z.array(z.strictObject({ sql: SqlText }))

const FixedWindow = z.strictObject({
  type: z.literal('fixed').optional(),
  trailing: SqlText.optional(),
  leading: SqlText.optional(),
  offset: z.enum(['start', 'end']).optional(),
})
const WindowToDate = z.strictObject({ type: z.literal('to_date'), granularity: Words })
const NamedWindow = z.strictObject({
  type: z.enum(['year_to_date', 'quarter_to_date', 'month_to_date']),
})
const RollingWindow = z.union(
  [FixedWindow, WindowToDate, NamedWindow],
  'Must be {trailing, leading, offset}, or {type: to_date, granularity}',
)
export type RollingWindowSource = z.infer<typeof RollingWindow>

const TimeShift = z.strictObject({
  time_dimension: Words.optional(),
  interval: Words,
  type: z.enum(['prior', 'next']),
})
export type TimeShiftSource = z.infer<typeof TimeShift>

export const MeasureSource = z.strictObject({
  ...described,
  type: z.enum(measureTypes),
  sql: SqlText.optional(),
  filters: Filters.optional(),
  /** An extension: the rows that the aggregate takes. */
  reads: SqlText.optional(),
  rolling_window: RollingWindow.optional(),
  multi_stage: z.boolean().optional(),
  time_shift: z.array(TimeShift).min(1).optional(),
  drill_members: z.array(Words).optional(),
  format: Format.optional(),
})
export type MeasureSource = z.infer<typeof MeasureSource>

const Label = z.union([SqlText, z.strictObject({ sql: SqlText })], 'Must be text, or {sql: …}')
const Case = z.strictObject({
  when: z.array(z.strictObject({ sql: SqlText, label: Label })).min(1),
  else: z.strictObject({ label: Label }).optional(),
})
export type CaseSource = z.infer<typeof Case>

const Granularity = z.strictObject({
  name: Name,
  title: Words.optional(),
  interval: Words,
  offset: Words.optional(),
  origin: SqlText.optional(),
})
export type GranularitySource = z.infer<typeof Granularity>

const Coordinate = z.strictObject({ sql: SqlText })

export const DimensionSource = z.strictObject({
  ...described,
  type: z.enum(['string', 'number', 'time', 'boolean', 'geo']),
  sql: SqlText.optional(),
  case: Case.optional(),
  latitude: Coordinate.optional(),
  longitude: Coordinate.optional(),
  primary_key: z.boolean().optional(),
  sub_query: z.boolean().optional(),
  propagate_filters_to_sub_query: z.boolean().optional(),
  suggest_filter_values: z.boolean().optional(),
  granularities: z.array(Granularity).optional(),
  /** An extension: days or wall times that are independent of the time zone. */
  local_time: z.boolean().optional(),
  format: Format.optional(),
})
export type DimensionSource = z.infer<typeof DimensionSource>

export const SegmentSource = z.strictObject({ ...described, sql: SqlText })
export type SegmentSource = z.infer<typeof SegmentSource>

export const JoinSource = z.strictObject({
  name: Name,
  sql: SqlText,
  relationship: z.enum([
    'one_to_one',
    'one_to_many',
    'many_to_one',
    // Former names of the relationships.
    'has_one',
    'has_many',
    'belongs_to',
  ]),
})
export type JoinSource = z.infer<typeof JoinSource>

/**
 * An extension: the currency of the money in a cube's rows, and the moment of its exchange rate.
 */
const MoneySource = z.strictObject({ currency: SqlText, at: SqlText })

/** Only `original_sql` has an effect: the engine may keep the rows of the cube's SQL. */
const PreAggregation = z.looseObject({
  name: Name,
  type: z.enum(['original_sql', 'rollup', 'rollup_join', 'rollup_lambda']).optional(),
})

/**
 * `refresh_key`, other `pre_aggregations` and `hierarchies` are accepted and have no effect: rows are
 * always current, and hierarchies only sort members in some tools.
 */
export const CubeSource = z.strictObject({
  ...described,
  extends: Name.optional(),
  sql: Words.optional(),
  sql_table: Words.optional(),
  money: MoneySource.optional(),
  data_source: z.literal('default', "There is no data source but 'default'").optional(),
  refresh_key: z.unknown().optional(),
  pre_aggregations: z.array(PreAggregation).optional(),
  hierarchies: z.unknown().optional(),
  joins: z.array(JoinSource).optional(),
  measures: z.array(MeasureSource).optional(),
  dimensions: z.array(DimensionSource).optional(),
  segments: z.array(SegmentSource).optional(),
})
export type CubeSource = z.infer<typeof CubeSource>

const Included = z.union(
  [
    Words,
    z.strictObject({
      name: Words,
      alias: Name.optional(),
      title: Words.optional(),
      description: Words.optional(),
      format: Format.optional(),
      meta: Meta.optional(),
    }),
  ],
  'Must be the name of a member, or {name, alias, title, description, format, meta}',
)
export type IncludedSource = z.infer<typeof Included>

const ViewCube = z.strictObject({
  join_path: Words,
  includes: z.union([z.literal('*'), z.array(Included)], "Must be '*', or a list of members"),
  excludes: z.array(Words).optional(),
  prefix: z.boolean().optional(),
  /** Replaces the cube's name as the prefix. */
  alias: Name.optional(),
})
export type ViewCubeSource = z.infer<typeof ViewCube>

/** `folders` are accepted and have no effect: they only sort members in some tools. */
export const ViewSource = z.strictObject({
  ...described,
  extends: Name.optional(),
  cubes: z.array(ViewCube).optional(),
  folders: z.unknown().optional(),
})
export type ViewSource = z.infer<typeof ViewSource>

/** One file of a model. Its cubes and views are validated one by one. */
export const ModelFile = z.nullable(
  z.strictObject({
    cubes: z.array(z.unknown()).nullable().optional(),
    views: z.array(z.unknown()).nullable().optional(),
  }),
)
export type ModelFile = z.infer<typeof ModelFile>
