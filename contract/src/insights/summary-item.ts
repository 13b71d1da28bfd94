import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(500))
const cell = z.nullable(z.union([z.string().check(z.maxLength(2_000)), z.boolean()]))

/** How the numbers of a finding read; a share is a ratio: 0.12 is '12%'. */
export const MetricFormat = z.enum(['currency', 'percent', 'number'])
export type MetricFormat = z.infer<typeof MetricFormat>

/** Rows by name, drawn across `x_axis` with a line or bar for each of `y_axis`. */
const SummaryChart = z.strictObject({
  type: z.literal('chart'),
  title: text,
  plot_type: z.enum(['line', 'bar']),
  x_axis: text,
  y_axis: z.array(text).check(z.minLength(1), z.maxLength(20)),
  x_label: text,
  data: z.array(z.record(z.string(), cell)).check(z.maxLength(1_000)),
  /** How the numbers of all of `y_axis` read; plain numbers without it. */
  y_format: z.optional(MetricFormat),
})

/** Cells in the order of its columns; each row has a title and the unit that its numbers are in. */
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

/** One way of telling why, such as the channels that a change came from. */
export const ExplainerItem = z.strictObject({
  explainer_key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Small letters and _')),
  display_type: z.enum(['chart', 'table']),
  /** What it says, in one sentence. */
  sentence: z.optional(text),
  exp: SummaryItem,
})
export type ExplainerItem = z.infer<typeof ExplainerItem>
