import { valueLabel, type SummaryItem } from '@cartograph/contract'
import type { ExplainContext, ExplainedFinding } from './explain/explain-context.ts'
import type { JudgedSeries } from '../judged-series.ts'
import { formatAmount } from './format-amount.ts'

const mostRows = 10

/**
 * The correlated metrics that this insight covers: those that the workspace has defined, then the
 * others, the most at stake first; null when there are none.
 */
export function correlatedMetricsTable(
  { byId }: ExplainContext,
  { finding }: ExplainedFinding,
): SummaryItem | null {
  const rows = finding.folded
    .flatMap((candidate) => {
      const judged = byId.get(candidate.id)
      return judged === undefined ? [] : [{ candidate, judged }]
    })
    .toSorted((one, other) => rankOf(one.judged) - rankOf(other.judged))
    .slice(0, mostRows)
  if (rows.length === 0) return null
  return {
    type: 'table',
    title: 'Correlated metrics',
    title_cols: ['Value', 'Expected'],
    title_rows: rows.map(({ judged: { metric, part } }) =>
      part === null
        ? metric.title
        : `${metric.title}: ${valueLabel(part.dimension.values, part.value)} (${part.dimension.title})`,
    ),
    units_rows: rows.map(({ judged }) => judged.metric.format),
    data: rows.map(({ candidate, judged: { metric } }) => [
      formatAmount(candidate.value, metric),
      candidate.expected === null ? null : formatAmount(candidate.expected, metric),
    ]),
  }
}

const rankOf = ({ metric }: JudgedSeries) => (metric.isCustom === true ? 0 : 1)
