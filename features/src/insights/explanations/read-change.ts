import {
  CubeQuery,
  type explainChange,
  type LoadResult,
  maxQueryRows,
  type Cell,
} from '@cartograph/contract'
import type { InputOf } from '../../serves.ts'
import type { PlanSearch } from '../find/plan/plan-search.ts'
import { measureNames, sumMeasures } from '../find/read/sum-measures.ts'
import { noValue, type Leaf, type Leaves } from '../find/report/explain/read-leaves.ts'
import type { ExplainedMetric } from './explained-metric.ts'

export type ChangeRequest = InputOf<typeof explainChange>

/** The rows of a period and of the one that it is compared with. */
export type PeriodRows = readonly [now: LoadResult['data'], before: LoadResult['data']]

/** The smallest parts of the metric in both periods. */
export function changeQuery(
  { cube, metric, dimensions }: ExplainedMetric,
  { time, range, compared, filters, segments }: ChangeRequest,
  { timezone, currency }: PlanSearch['workspace'],
): CubeQuery {
  const named = (member: string) => `${cube}.${member}`
  return CubeQuery.parse({
    measures: partsOf(metric).all.map(named),
    dimensions: dimensions.map(({ dimension }) => named(dimension)),
    timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
    filters,
    segments,
    limit: maxQueryRows,
    timezone,
    currency,
  })
}

/** Fewer dimensions if there are too many parts to search, the most detailed first. */
export function readChange(found: ExplainedMetric, rows: PeriodRows): Leaves {
  for (let count = found.dimensions.length; ; count -= 1) {
    const leaves = leavesBy(found, rows, count)
    if (leaves.length <= mostLeaves || count <= 1)
      return { dimensions: found.dimensions.slice(0, count), leaves }
  }
}

/** The search for drivers takes about a tenth of a second for as many. */
const mostLeaves = 2_000

function leavesBy(
  { cube, metric, dimensions }: ExplainedMetric,
  [now, before]: PeriodRows,
  count: number,
): Leaf[] {
  const { num, den } = partsOf(metric)
  const found = new Map<string, Leaf>()
  const add = (row: Readonly<Record<string, Cell>>, isNow: boolean) => {
    const values = dimensions
      .slice(0, count)
      .map(({ dimension }) => String(row[`${cube}.${dimension}`] ?? noValue))
    const of = (measures: readonly string[]) =>
      sumMeasures(measures, (measure) => Number(row[`${cube}.${measure}`] ?? 0))
    const key = JSON.stringify(values)
    const leaf = found.get(key) ?? { values, num: 0, den: 0, usualNum: 0, usualDen: 0 }
    found.set(key, {
      values,
      num: leaf.num + (isNow ? of(num) : 0),
      den: leaf.den + (isNow ? of(den) : 0),
      usualNum: leaf.usualNum + (isNow ? 0 : of(num)),
      usualDen: leaf.usualDen + (isNow ? 0 : of(den)),
    })
  }
  for (const row of now) add(row, true)
  for (const row of before) add(row, false)
  return [...found.values()]
}

function partsOf({ measure, num = [measure], den = [] }: ExplainedMetric['metric']) {
  return { num, den, all: [...new Set(measureNames([...num, ...den]))] }
}
