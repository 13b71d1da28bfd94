import type { Display, LoadResult, Member } from '@cartograph/contract'
import type { ElementAnswers } from '../../model/element.ts'
import { measuresOf } from './prepare-kpi.ts'

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
