import {
  addDays,
  CubeQuery,
  dayNumber,
  formatDay,
  maxQueryRows,
  maxWatchedValues,
  type Cell,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { historyQuery, type PlanSearch } from '../../insights/index.ts'
import { loadResults } from '../../queries/index.ts'
import type { AlertReading, AlertSeries } from '../judge/reading.ts'
import { ratio } from '../judge/periods.ts'
import type { MetricQuery, WatchedMetric } from './describe-metric.ts'

type Workspace = PlanSearch['workspace']
/** Promotions are the same for all. */
type MetricValues = Omit<AlertReading, 'promotions'>

/** One query for all metrics of a data set within the same filters. */
export async function readMetrics(
  ctx: Context,
  metrics: readonly WatchedMetric[],
  workspace: Workspace,
): Promise<ReadonlyMap<WatchedMetric, MetricValues>> {
  const groups = new Map<string, WatchedMetric[]>()
  for (const metric of metrics) {
    const { query } = metric
    if (query === null) continue
    const { time, through, filters, breakdown } = query
    const key = JSON.stringify([time, through, filters, breakdown, breakdown && measuresOf(query)])
    groups.set(key, [...(groups.get(key) ?? []), metric])
  }
  const found = new Map<WatchedMetric, MetricValues>()
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const queries = group.flatMap(({ query }) => query ?? [])
      const [first] = queries
      if (first === undefined) return
      const results = await readGroup(ctx, first, queries.flatMap(measuresOf), workspace)
      for (const metric of group)
        if (metric.query !== null) found.set(metric, toReading(metric, metric.query, results))
    }),
  )
  return found
}

async function readGroup(
  ctx: Context,
  metric: MetricQuery,
  measures: readonly Member[],
  workspace: Workspace,
): Promise<readonly LoadResult[]> {
  const { breakdown, filters } = metric
  const wanted = { ...metric, measures: [...new Set(measures)] }
  const base = (more: MetricQuery['filters']) =>
    historyQuery(wanted, { filters: [...filters, ...more], segments: [] }, workspace)
  if (breakdown === null) return loadResults(ctx, base([]))
  const values = await largestValues(ctx, metric, breakdown, workspace)
  if (values.length === 0) return []
  const only = { member: breakdown, operator: 'equals' as const, values }
  return loadResults(ctx, { ...base([only]), dimensions: [breakdown] })
}

/** By what they had in the last quarter. */
async function largestValues(
  ctx: Context,
  metric: MetricQuery,
  breakdown: Member,
  workspace: Workspace,
): Promise<string[]> {
  const { time, through, filters, hasMoney } = metric
  const measure = measuresOf(metric).at(-1) ?? metric.member
  const query = CubeQuery.parse({
    measures: [measure],
    dimensions: [breakdown],
    timeDimensions: [{ dimension: time, dateRange: [addDays(through, -rankedDays), through] }],
    filters: [...filters, { member: breakdown, operator: 'set' }],
    order: [[measure, 'desc']],
    limit: maxWatchedValues,
    timezone: workspace.timezone,
    ...(hasMoney && { currency: workspace.currency }),
  })
  const [result] = await loadResults(ctx, query)
  return (result?.data ?? []).map((row) => String(row[breakdown]))
}

const rankedDays = 90

function measuresOf({ member, cube, parts }: MetricQuery): Member[] {
  if (parts === null) return [member]
  return [...parts.num, ...parts.den].map((name) => `${cube}.${name.replace(/^-/, '')}`)
}

type Row = Readonly<Record<string, Cell>>

function toReading(
  { words }: WatchedMetric,
  query: MetricQuery,
  [result]: readonly LoadResult[],
): MetricValues {
  const { breakdown, through, kind, better, adds } = query
  const rows = result?.data ?? []
  if (rows.length >= maxQueryRows) throw new Error('The days of an alert were cut off')
  const byValue = new Map<string | null, Row[]>()
  for (const row of rows) {
    const label = breakdown === null ? null : String(row[breakdown])
    const own = byValue.get(label)
    if (own === undefined) byValue.set(label, [row])
    else own.push(row)
  }
  const series = [...byValue].map(([label, own]) => toSeries(query, label, own))
  return { through, kind, better, adds, format: words.format, series }
}

function toSeries(query: MetricQuery, label: string | null, rows: readonly Row[]): AlertSeries {
  const { member, cube, time, through, parts, adds } = query
  const byDay = new Map(
    rows.map((row) => [dayNumber(String(row[`${time}.day`]).slice(0, 10)), row]),
  )
  const first = Math.min(...byDay.keys())
  const days = Array.from({ length: dayNumber(through) - first + 1 }, (_, n) => first + n)
  const isCount = adds === 'sum' || query.kind !== 'ratio'
  const valueOf = (day: number, of: Member, missing: number | null) => {
    const row = byDay.get(day)
    const cell = row === undefined ? missing : (row[of] ?? null)
    return cell === null ? null : Number(cell)
  }
  const sumOf = (terms: readonly string[]) =>
    days.map((day) =>
      terms.reduce<number | null>((sum, term) => {
        const value = valueOf(day, `${cube}.${term.replace(/^-/, '')}`, 0)
        if (sum === null || value === null) return null
        return term.startsWith('-') ? sum - value : sum + value
      }, 0),
    )
  const split = parts === null ? null : { num: sumOf(parts.num), den: sumOf(parts.den) }
  return {
    label,
    start: formatDay(first),
    values:
      split === null
        ? days.map((day) => valueOf(day, member, isCount ? 0 : null))
        : split.num.map((num, n) => ratio(num, split.den[n])),
    parts: split,
    hasRows: days.map((day) => byDay.has(day)),
  }
}
