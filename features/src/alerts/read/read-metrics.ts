import {
  addDays,
  CubeQuery,
  dayNumber,
  formatDay,
  maxQueryRows,
  maxWatchedValues,
  type Cell,
  type Member,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { historyQuery, type PlanSearch } from '../../insights/index.ts'
import { loadResults, loadResultsText } from '../../queries/index.ts'
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
      const rows = await readGroup(ctx, first, queries.flatMap(measuresOf), workspace)
      for (const metric of group)
        if (metric.query !== null) found.set(metric, toReading(metric, metric.query, rows))
    }),
  )
  return found
}

async function readGroup(
  ctx: Context,
  metric: MetricQuery,
  measures: readonly Member[],
  workspace: Workspace,
): Promise<DayRows> {
  const { breakdown, filters, time } = metric
  const wanted = { ...metric, measures: [...new Set(measures)] }
  const base = (more: MetricQuery['filters']) =>
    historyQuery(wanted, { filters: [...filters, ...more], segments: [] }, workspace)
  if (breakdown === null) return loadDays(ctx, base([]), time)
  const values = await largestValues(ctx, metric, breakdown, workspace)
  if (values.length === 0) return { days: [], columnOf: () => [] }
  const only = { member: breakdown, operator: 'equals' as const, values }
  return loadDays(ctx, { ...base([only]), dimensions: [breakdown] }, time)
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

/** The rows of an answer by column, with the number of the day of each row. */
interface DayRows {
  readonly days: readonly number[]
  readonly columnOf: (member: Member) => readonly Cell[]
}

/** Without the names of the columns in each row, the days of two years are a third of the text. */
async function loadDays(ctx: Context, query: CubeQuery, time: Member): Promise<DayRows> {
  const text = await loadResultsText(ctx, { ...query, responseFormat: 'columnar' })
  const { results } = JSON.parse(text) as ColumnsAnswer
  const { members, columns } = results[0]?.data ?? { members: [], columns: [] }
  const byMember = new Map(members.map((member, n) => [member, columns[n] ?? []]))
  const columnOf = (member: Member) => byMember.get(member) ?? []
  const days = columnOf(`${time}.day`).map((day) => dayNumber(String(day).slice(0, 10)))
  if (days.length >= maxQueryRows) throw new Error('The days of an alert were cut off')
  return { days, columnOf }
}

interface ColumnsAnswer {
  readonly results: readonly {
    readonly data: {
      readonly members: readonly Member[]
      readonly columns: readonly (readonly Cell[])[]
    }
  }[]
}

function toReading({ words }: WatchedMetric, query: MetricQuery, rows: DayRows): MetricValues {
  const { breakdown, through, kind, better, adds } = query
  const byLabel = new Map<string | null, number[]>()
  const labels = breakdown === null ? null : rows.columnOf(breakdown)
  for (const row of rows.days.keys()) {
    const label = labels === null ? null : String(labels[row])
    const own = byLabel.get(label)
    if (own === undefined) byLabel.set(label, [row])
    else own.push(row)
  }
  const series = [...byLabel].map(([label, own]) => toSeries(query, label, rows, own))
  return { through, kind, better, adds, format: words.format, series }
}

function toSeries(
  { member, cube, through, parts, adds, kind }: MetricQuery,
  label: string | null,
  { days, columnOf }: DayRows,
  own: readonly number[],
): AlertSeries {
  const first = own.reduce((day, row) => Math.min(day, days[row] ?? day), Number.MAX_SAFE_INTEGER)
  /** By the days since the first; undefined without a row. */
  const rowOf = Array.from<number | undefined>({ length: dayNumber(through) - first + 1 })
  rowOf.fill(undefined)
  for (const row of own) rowOf[(days[row] ?? first) - first] = row
  const valuesOf = (of: Member, missing: number | null) => {
    const column = columnOf(of)
    return rowOf.map((row) => {
      const cell = row === undefined ? missing : (column[row] ?? null)
      return cell === null ? null : Number(cell)
    })
  }
  const sumOf = (terms: readonly string[]) =>
    terms.reduce<(number | null)[]>(
      (sums, term) => {
        const values = valuesOf(`${cube}.${term.replace(/^-/, '')}`, 0)
        return sums.map((sum, n) => {
          const value = values[n] ?? null
          if (sum === null || value === null) return null
          return term.startsWith('-') ? sum - value : sum + value
        })
      },
      rowOf.map(() => 0),
    )
  const split = parts === null ? null : { num: sumOf(parts.num), den: sumOf(parts.den) }
  const isCount = adds === 'sum' || kind !== 'ratio'
  return {
    label,
    start: formatDay(first),
    values:
      split === null
        ? valuesOf(member, isCount ? 0 : null)
        : split.num.map((num, n) => ratio(num, split.den[n])),
    parts: split,
    hasRows: rowOf.map((row) => row !== undefined),
  }
}
