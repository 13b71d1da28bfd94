import * as z from 'zod/mini'
import { FeedQuery } from '../insights/endpoints.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Member } from '../queries/query.ts'
import { rejectUnknownKeys } from '../queries/query-problems.ts'
import { QueryTemplate } from './query-template.ts'

/** `[x, y, w, h]` in grid columns and rows, from the top left. */
export const Position = z.tuple([
  z.int().check(z.minimum(0), z.maximum(17)),
  z.int().check(z.minimum(0), z.maximum(2_000)),
  z.int().check(z.minimum(1), z.maximum(18)),
  z.int().check(z.minimum(1), z.maximum(200)),
])
export type Position = z.infer<typeof Position>

/** For grids of 18, 12 and 6 columns. A missing breakpoint is derived from the widest one. */
export const ElementLayout = z.strictObject(
  { lg: z.optional(Position), md: z.optional(Position), sm: z.optional(Position) },
  rejectUnknownKeys,
)
export type ElementLayout = z.infer<typeof ElementLayout>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const longText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))

/** How one measure of a query is drawn. */
export const Dataset = z.strictObject(
  {
    measure: Member,
    label: z.optional(text),
    /** Differs from the chart's own type for a combination, such as a line over bars. */
    draw: z.optional(z.enum(['line', 'bar', 'area'])),
    /** The y-axis that its values are read on. */
    axis: z._default(z.enum(['left', 'right']), 'left'),
  },
  rejectUnknownKeys,
)
export type Dataset = z.infer<typeof Dataset>

const maxDatasetsOfAxis = 5

function fitsAxes(datasets: readonly Dataset[]): boolean {
  const left = datasets.filter(({ axis }) => axis === 'left').length
  return Math.max(left, datasets.length - left) <= maxDatasetsOfAxis
}

const Display = z.strictObject(
  {
    title: text,
    /** What the column means and how it is computed. Shown as a tooltip. */
    help: z.optional(longText),
    footnote: z.optional(longText),
    datasets: z.optional(
      z
        .array(Dataset)
        .check(
          z.maxLength(20),
          z.refine(fitsAxes, `An axis takes at most ${maxDatasetsOfAxis} datasets`),
        ),
    ),
    scales: z.optional(
      z.strictObject({ left: z.optional(text), right: z.optional(text) }, rejectUnknownKeys),
    ),
    legend: z.optional(z.boolean()),
  },
  rejectUnknownKeys,
)
export type Display = z.infer<typeof Display>

/** The query of the element, or a reference to another element whose rows it shares. */
export const ElementData = z.union([
  z.strictObject({ cube_query: QueryTemplate }, rejectUnknownKeys),
  z.strictObject(
    {
      data_ref: z.strictObject(
        { element: text, result_index: z._default(z.int().check(z.minimum(0)), 0) },
        rejectUnknownKeys,
      ),
    },
    rejectUnknownKeys,
  ),
])
export type ElementData = z.infer<typeof ElementData>

/** Presentation of a column beyond the annotations of the query's answer. */
export const ColumnMeta = z.strictObject(
  {
    member: Member,
    title: z.optional(text),
    description: z.optional(longText),
    /** Where the numbers come from, in words. */
    source: z.optional(text),
    include_as_heatmap_column: z._default(z.boolean(), false),
    hide_in_privacy_mode: z._default(z.boolean(), false),
    is_image_url: z._default(z.boolean(), false),
    hidden: z._default(z.boolean(), false),
    pinned: z._default(z.boolean(), false),
    width: z.optional(z.int().check(z.minimum(80), z.maximum(600))),
  },
  rejectUnknownKeys,
)
export type ColumnMeta = z.infer<typeof ColumnMeta>

/** A measure to choose, by its label. */
export const MetricOption = z.strictObject({ name: text, metric: Member }, rejectUnknownKeys)
export type MetricOption = z.infer<typeof MetricOption>

/** Colours of the theme for labelled cells. */
export const LabelColour = z.enum(['green', 'teal', 'blue', 'violet', 'amber', 'red', 'grey'])
export type LabelColour = z.infer<typeof LabelColour>

const common = {
  id: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Lower-case letters, digits, - and _')),
  display: Display,
  layout: z.optional(ElementLayout),
  data: z.array(ElementData).check(z.minLength(1), z.maxLength(4)),
  required_datasources_for_feature: z.optional(z.array(PlatformCode)),
}

const columns = z.array(ColumnMeta).check(z.maxLength(60))
const options = z.array(MetricOption).check(z.minLength(1), z.maxLength(20))

function element<Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), ...common, ...shape }, rejectUnknownKeys)
}

/** One number with its change. */
const Kpi = element('kpi', {})
/** One large number with further ones of the same query below it. */
const Kpi2 = element('kpi2', {})
/** One number with a sparkline. */
const Kpi3 = element('kpi3', {})
/** Several of these, one per measure of the query. */
const Kpi3Group = element('kpi3_group', {})

const Chart = element('chart', {
  sub_type: z._default(z.enum(['line', 'bar', 'stacked_bar', 'area', 'stacked_area']), 'line'),
})

/** Four slots for measures; `$measures` in the query stands for those that are on. */
const DynamicKpiChart = element('dynamic_kpi_chart', {
  metrics: z.array(Member).check(z.minLength(1), z.maxLength(4)),
  metric_dropdown_options_for_tabs: options,
})

/** The shares of one measure that flow through the values of several dimensions. */
const Sankey = element('sankey', {
  table: z.strictObject(
    { steps: z.array(Member).check(z.minLength(2), z.maxLength(5)), value: Member },
    rejectUnknownKeys,
  ),
})

const ChoroplethMap = element('choropleth_map', {
  table: z.strictObject({ label: Member, value: Member }, rejectUnknownKeys),
})

const Heatmap = element('heatmap', {
  columns,
  metric_dropdown_options_for_pivot_measure: z.optional(options),
})

const Table = element('table', { columns: z.optional(columns) })

/**
 * Sorted and grouped at up to two levels; the columns' visibility, pinning and order are
 * remembered for each user.
 */
const DataTable = element('data_table', {
  data_table_options: z.strictObject(
    {
      columns_defs: columns,
      group_by: z._default(
        z.array(Member).check(z.maxLength(2, 'Columns can be grouped at up to 2 levels')),
        [],
      ),
      sort: z.optional(z.tuple([Member, z.enum(['asc', 'desc'])])),
    },
    rejectUnknownKeys,
  ),
})

/**
 * `x` goes across, `y` down; `$measure` in the query stands for the selected one. With `heat`,
 * cells are coloured as in a heatmap, on a single scale.
 */
const PivotTable = element('pivot_table', {
  table: z.strictObject(
    {
      x: z.string(),
      y: z.array(Member).check(z.minLength(1), z.maxLength(3)),
      heat: z.optional(z.boolean()),
    },
    rejectUnknownKeys,
  ),
  metric_dropdown_options_for_pivot_measure: options,
})

/** A grid of named, coloured cells, such as customers by recency and frequency. */
const LabeledPivotTable = element('labeled_pivot_table', {
  table: z.strictObject(
    {
      x: Member,
      y: Member,
      label: Member,
      value: Member,
      pivot_labels: z.strictObject(
        { color_mapping: z.record(z.string(), LabelColour) },
        rejectUnknownKeys,
      ),
    },
    rejectUnknownKeys,
  ),
})

/** A dimension's values in one period and in another. */
const TimeComparisonTable = element('time_comparison_table', { columns: z.optional(columns) })

const ScatterBubbleChart = element('scatter_bubble_chart', {
  table: z.strictObject(
    { x: Member, y: Member, label: Member, value: z.optional(Member) },
    rejectUnknownKeys,
  ),
})

/** Unusual changes from the insights feed; runs no query. */
const SignificantChanges = z.strictObject(
  {
    type: z.literal('significant_changes'),
    ...common,
    data: z._default(z.array(ElementData).check(z.maxLength(0, 'It has a feed_query instead')), []),
    feed_query: FeedQuery,
  },
  rejectUnknownKeys,
)

export const ElementSpec = z.discriminatedUnion('type', [
  Kpi,
  Kpi2,
  Kpi3,
  Kpi3Group,
  Chart,
  DynamicKpiChart,
  Sankey,
  ChoroplethMap,
  Heatmap,
  Table,
  DataTable,
  PivotTable,
  LabeledPivotTable,
  TimeComparisonTable,
  ScatterBubbleChart,
  SignificantChanges,
])
export type ElementSpec = z.infer<typeof ElementSpec>
export type ElementType = ElementSpec['type']
export type ElementOf<Type extends ElementType> = Extract<ElementSpec, { type: Type }>
