import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(500))
const cell = z.nullable(z.union([z.string().check(z.maxLength(2_000)), z.boolean()]))

/** Format of the numbers of an insight. A percentage is a ratio: 0.12 is '12%'. */
export const MetricFormat = z.enum(['currency', 'percent', 'number'])
export type MetricFormat = z.infer<typeof MetricFormat>

/** Rows by name, drawn along `x_axis` with one line or bar for each of `y_axis`. */
const SummaryChart = z.strictObject({
  type: z.literal('chart'),
  title: text,
  plot_type: z.enum(['line', 'bar']),
  x_axis: text,
  y_axis: z.array(text).check(z.minLength(1), z.maxLength(20)),
  x_label: text,
  data: z.array(z.record(z.string(), cell)).check(z.maxLength(1_000)),
  /** Format of all of `y_axis`; plain numbers without it. */
  y_format: z.optional(MetricFormat),
})

/** Cells in the order of the columns. Each row has a title and the unit of its numbers. */
const SummaryTable = z.strictObject({
  type: z.literal('table'),
  title: text,
  title_cols: z.array(text).check(z.minLength(1), z.maxLength(20)),
  title_rows: z.array(text).check(z.maxLength(1_000)),
  units_rows: z.array(MetricFormat).check(z.maxLength(1_000)),
  data: z.array(z.array(cell)).check(z.maxLength(1_000)),
})

export const SummaryItem = z.discriminatedUnion('type', [SummaryChart, SummaryTable])
export type SummaryItem = z.infer<typeof SummaryItem>

/** One explanation of an insight, such as the channels that drove the change. */
export const ExplainerItem = z.strictObject({
  explainer_key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Small letters and _')),
  display_type: z.enum(['chart', 'table']),
  sentence: z.optional(text),
  exp: SummaryItem,
})
export type ExplainerItem = z.infer<typeof ExplainerItem>
