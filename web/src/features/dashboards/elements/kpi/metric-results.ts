import type { Display, LoadResult, Member } from '@cartograph/contract'
import type { ElementAnswers, TableData } from '../../model/element.ts'
import { kpiTable, measuresOf, type KpiContext } from './prepare-kpi.ts'

/** A metric with the results of the query that has it: that of the dates, then one per comparison. */
export interface MetricResults {
  readonly measure: Member
  readonly results: readonly LoadResult[]
}

/** The metrics of all queries, in the order of the spec if it names any. Each data set has a query of its own. */
export function metricResults(
  { datasets = [] }: Pick<Display, 'datasets'>,
  answers: ElementAnswers,
): readonly MetricResults[] {
  const all = new Map<Member, readonly LoadResult[]>()
  for (const results of answers)
    for (const measure of measuresOf(results[0])) if (!all.has(measure)) all.set(measure, results)
  const named = new Set(datasets.map(({ measure }) => measure).filter((one) => all.has(one)))
  const measures = named.size > 0 ? [...named] : [...all.keys()]
  return measures.map((measure) => ({ measure, results: all.get(measure) ?? [] }))
}

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
