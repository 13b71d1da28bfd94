import type { ReportDefinition } from '@cartograph/contract'

/** The first ones. */
export const chartedMetrics = 2

/** The charts of sections show totals, which are the same whatever the breakdown. */
export function repeatsChart(definitions: readonly ReportDefinition[], index: number): boolean {
  const charted = definitions.map(({ name, query: { measures, timeDimensions, filters } }) =>
    JSON.stringify([name, measures.slice(0, chartedMetrics), timeDimensions, filters]),
  )
  const own = charted[index]
  return own !== undefined && charted.indexOf(own) < index
}
