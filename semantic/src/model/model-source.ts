import * as z from 'zod'
import { measureTypes } from './model.ts'

const Name = z
  .string()
  .regex(/^[A-Za-z]\w*$/, 'A name starts with a letter; letters, digits and _ follow')
  .refine((name) => name !== 'CUBE', "'CUBE' stands for the cube itself and cannot be a name")
const Words = z.string().trim().min(1, 'Must not be empty')

/** YAML reads `sql: 1` as a number and `sql: true` as a boolean; both are meant as written. */
const Written = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  Words,
)

const Meta = z.record(z.string(), z.unknown())

const described = {
  name: Name,
  title: Words.optional(),
  description: Words.optional(),
  public: z.boolean().optional(),
  /** What older models call `public`. */
  shown: z.boolean().optional(),
  meta: Meta.optional(),
}

const formatWords = ['currency', 'percent', 'number', 'id', 'link', 'imageUrl']
const numberFormat = /^(?:.?[<>=^])?[-+( ]?[$#]?0?\d*,?(?:\.\d+)?~?[bcdefgnoprsxX%]?$/
const timeFormat = /%[A-Za-z]/

/** How values are shown: one of Cube's words, or a format of d3 for numbers (`,.2f`) or times (`%Y`). */
const Format = z
  .string()
  .refine(
    (text) =>
      formatWords.includes(text) ||
      (text !== '' && (numberFormat.test(text) || timeFormat.test(text))),
    `Must be one of ${formatWords.join(', ')}, or a format such as ,.2f or %Y-%m-%d`,
  )

const Filters = z.array(z.strictObject({ sql: Written }))

const FixedWindow = z.strictObject({
  type: z.literal('fixed').optional(),
  trailing: Written.optional(),
  leading: Written.optional(),
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
  sql: Written.optional(),
  filters: Filters.optional(),
  /** Ours: the rows it is made of; all others give it nothing. */
  reads: Written.optional(),
  rolling_window: RollingWindow.optional(),
  multi_stage: z.boolean().optional(),
  time_shift: z.array(TimeShift).min(1).optional(),
  drill_members: z.array(Words).optional(),
  format: Format.optional(),
})
export type MeasureSource = z.infer<typeof MeasureSource>

const Label = z.union([Written, z.strictObject({ sql: Written })], 'Must be text, or {sql: …}')
const Case = z.strictObject({
  when: z.array(z.strictObject({ sql: Written, label: Label })).min(1),
  else: z.strictObject({ label: Label }).optional(),
})
export type CaseSource = z.infer<typeof Case>

const Granularity = z.strictObject({
  name: Name,
  title: Words.optional(),
  interval: Words,
  offset: Words.optional(),
  origin: Written.optional(),
})
export type GranularitySource = z.infer<typeof Granularity>

const Coordinate = z.strictObject({ sql: Written })

export const DimensionSource = z.strictObject({
  ...described,
  type: z.enum(['string', 'number', 'time', 'boolean', 'geo']),
  sql: Written.optional(),
  case: Case.optional(),
  latitude: Coordinate.optional(),
  longitude: Coordinate.optional(),
  primary_key: z.boolean().optional(),
  sub_query: z.boolean().optional(),
  propagate_filters_to_sub_query: z.boolean().optional(),
  suggest_filter_values: z.boolean().optional(),
  granularities: z.array(Granularity).optional(),
  /** Ours: days, or wall times, that no zone moves. */
  local_time: z.boolean().optional(),
  format: Format.optional(),
})
export type DimensionSource = z.infer<typeof DimensionSource>

export const SegmentSource = z.strictObject({ ...described, sql: Written })
export type SegmentSource = z.infer<typeof SegmentSource>

export const JoinSource = z.strictObject({
  name: Name,
  sql: Written,
  relationship: z.enum([
    'one_to_one',
    'one_to_many',
    'many_to_one',
    // What older models call them.
    'has_one',
    'has_many',
    'belongs_to',
  ]),
})
export type JoinSource = z.infer<typeof JoinSource>

/** Ours: in which currency the rows of a cube hold money, and by the rate of which moment it is converted. */
const MoneySource = z.strictObject({ currency: Written, at: Written })

/**
 * Accepted and without effect: `refresh_key` and `pre_aggregations`, because rows are always read as they
 * are now; `hierarchies`, which only sort members for some tools.
 */
export const CubeSource = z.strictObject({
  ...described,
  extends: Name.optional(),
  sql: Words.optional(),
  sql_table: Words.optional(),
  money: MoneySource.optional(),
  data_source: z.literal('default', "There is no data source but 'default'").optional(),
  refresh_key: z.unknown().optional(),
  pre_aggregations: z.unknown().optional(),
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
  /** In place of the cube's name as the prefix. */
  alias: Name.optional(),
})
export type ViewCubeSource = z.infer<typeof ViewCube>

/** `folders` are accepted and have no effect: they only sort members for some tools. */
export const ViewSource = z.strictObject({
  ...described,
  extends: Name.optional(),
  cubes: z.array(ViewCube).optional(),
  folders: z.unknown().optional(),
})
export type ViewSource = z.infer<typeof ViewSource>

/** One file of a model; its cubes and views are looked at one by one. */
export const ModelFile = z.nullable(
  z.strictObject({
    cubes: z.array(z.unknown()).nullable().optional(),
    views: z.array(z.unknown()).nullable().optional(),
  }),
)
export type ModelFile = z.infer<typeof ModelFile>
