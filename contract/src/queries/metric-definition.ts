import * as z from 'zod/mini'

/** How a metric is computed, in words: `meta.definition` of a measure, beside its description. */
export const MetricDefinition = z.object({
  /** 'Gross sales ÷ Orders'; null if the description says it all. */
  formula: z.nullable(z.string()),
  /** The data set. */
  source: z.string(),
  /** What decides in which period a row counts; null for the state of this moment. */
  time: z.nullable(z.string()),
})
export type MetricDefinition = z.infer<typeof MetricDefinition>

/** Null for a measure without one. */
export function metricDefinitionOf(
  meta: Readonly<Record<string, unknown>> | undefined,
): MetricDefinition | null {
  return MetricDefinition.safeParse(meta?.['definition']).data ?? null
}
