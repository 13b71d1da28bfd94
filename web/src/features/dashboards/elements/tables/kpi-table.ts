import type { LoadResult, Member } from '@cartograph/contract'
import { formatRange } from '../../../../format/date-format.ts'
import { formatOf } from '../../../../format/value.ts'
import type { TableData } from '../../model/element.ts'
import { isComplete } from '../../model/synced-span.ts'
import type { MetricResults } from '../kpi/metric-results.ts'
import { nameOf, rangeOf, totalOf, type KpiContext } from '../kpi/prepare-kpi.ts'

/** One row per period, one column per metric. */
export function metricTable(metrics: readonly MetricResults[], context: KpiContext): TableData {
  const tables = [...new Set(metrics.map(({ results }) => results))].map((results) =>
    kpiTable(
      results,
      metrics.filter((one) => one.results === results).map(({ measure }) => measure),
      context,
    ),
  )
  const count = Math.max(0, ...tables.map(({ rows }) => rows.length))
  const [first] = tables
  const periods = tables.find(({ rows }) => rows.length === count) ?? first
  return {
    columns: [
      ...(first?.columns.slice(0, 1) ?? []),
      ...tables.flatMap(({ columns }) => columns.slice(1)),
    ],
    rows: Array.from({ length: count }, (_, n) => [
      periods?.rows[n]?.[0] ?? null,
      ...tables.flatMap(({ columns, rows }) =>
        columns.slice(1).map((_column, at) => rows[n]?.[at + 1] ?? null),
      ),
    ]),
  }
}

/** One row per period, one column per measure. */
export function kpiTable(
  results: readonly LoadResult[],
  members: readonly Member[],
  { currency, dates, known }: KpiContext,
): TableData {
  const annotations = results[0]?.annotation.measures
  return {
    columns: [
      { title: 'Period', format: { kind: 'text' } },
      ...members.map((member) => ({
        title: annotations?.[member]?.shortTitle ?? member,
        format: formatOf(annotations?.[member], currency),
      })),
    ],
    rows: results.map((result, n) => {
      const range = rangeOf(result) ?? (n === 0 ? dates.range : dates.comparisons[n - 1]?.range)
      const isRead = n === 0 || !range || isComplete(known, range)
      return [
        range ? formatRange(range) : nameOf(dates, n - 1),
        ...members.map((member) => (isRead ? totalOf(result, member) : null)),
      ]
    }),
  }
}
