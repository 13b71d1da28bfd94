import type { Series } from '@cartograph/analysis'
import {
  CubeQuery,
  type Day,
  type DayRange,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { historyQuery, readHistory, type PlanSearch } from '../insights/index.ts'
import { loadResults } from '../queries/index.ts'
import type { PacedMetric } from './paced-metric.ts'

type Workspace = PlanSearch['workspace']

/** The days of metrics of one data set, which are read by one query. */
export interface DaysOfCube {
  readonly metrics: readonly PacedMetric[]
  readonly results: readonly LoadResult[]
}

/** One query for each data set and last complete day. */
export function readDays(
  ctx: Context,
  metrics: readonly PacedMetric[],
  workspace: Workspace,
): Promise<DaysOfCube[]> {
  const groups = new Map<string, PacedMetric[]>()
  for (const metric of metrics) {
    const key = `${metric.time} ${metric.through}`
    groups.set(key, [...(groups.get(key) ?? []), metric])
  }
  return Promise.all(
    [...groups.values()].map(async (own) => {
      const [first] = own
      if (first === undefined) throw new Error('A group has a metric')
      const measures = [...new Set(own.flatMap(measuresOf))]
      const query = historyQuery({ ...first, measures }, { filters: [], segments: [] }, workspace)
      return { metrics: own, results: await loadResults(ctx, query) }
    }),
  )
}

/** What is read of a metric: its parts, if they are known. */
export function measuresOf({ member, cube, parts }: PacedMetric): Member[] {
  if (parts === null) return [member]
  return [...parts.num, ...parts.den].map((name) => memberOf(cube, name))
}

/** A minus before the name says that the measure is subtracted. */
function memberOf(cube: string, name: string): Member {
  return `${cube}.${name.replace(/^-/, '')}`
}

/** The daily values of a metric, or of the sum of some measures of its data set; none without any row. */
export function seriesOf(
  results: readonly LoadResult[],
  metric: PacedMetric,
  terms: readonly string[] | null,
): Series {
  const { member, cube, time, through, kind, better } = metric
  const measures = terms?.map((name) => memberOf(cube, name)) ?? [member]
  const histories = measures.map((measure) => readHistory(results, { measure, time, through }))
  const first = histories[0] ?? { start: through, values: [] }
  const values = first.values.map((_, day) =>
    histories.reduce<number | null>((sum, history, n) => {
      const value = history?.values[day] ?? null
      if (sum === null || value === null) return null
      return terms?.[n]?.startsWith('-') === true ? sum - value : sum + value
    }, 0),
  )
  const named = { id: member, store: '', metric: member, slice: {} } as const
  return { ...named, kind: terms === null ? kind : 'money', better, start: first.start, values }
}

/** A ratio's value over some days, which cannot be derived from the ratios of each day. */
export async function readTotal(
  ctx: Context,
  { member, time, hasMoney }: PacedMetric,
  { days, workspace }: { readonly days: DayRange; readonly workspace: Workspace },
): Promise<number | null> {
  const [from, to]: readonly [Day, Day] = days
  const query = CubeQuery.parse({
    measures: [member],
    timeDimensions: [{ dimension: time, dateRange: [from, to] }],
    timezone: workspace.timezone,
    ...(hasMoney && { currency: workspace.currency }),
  })
  const [result] = await loadResults(ctx, query)
  const value = result?.data[0]?.[member] ?? null
  return value === null ? null : Number(value)
}
