import { paceMonth, type MonthPace, type PacedMetric as Paced } from '@cartograph/analysis'
import {
  AppError,
  earlierDay,
  endOfMonth,
  type Day,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import { addMetrics } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import {
  holidays,
  listSyncProgress,
  selectSearchWorkspace,
  type PlanSearch,
} from '../insights/index.ts'
import { pacedMetric, type PacedMetric } from './paced-metric.ts'
import { readDays, readTotal, seriesOf } from './read-days.ts'

export interface MetricPace {
  readonly metric: Member
  readonly target: number
  /** The last complete day; null where the metric cannot be paced. */
  readonly through: Day | null
  readonly pace: MonthPace
}

export interface PacesRequest {
  /** YYYY-MM */
  readonly month: string
  readonly targets: ReadonlyMap<Member, number>
}

/**
 * The pace of metrics towards their targets of a month, from their complete days in the currency and the time zone of
 * the workspace, read with the caller's rights.
 */
export async function paceMetrics(
  ctx: Context,
  { month, targets }: PacesRequest,
): Promise<MetricPace[]> {
  const { orgId } = requireWorkspace(ctx)
  const [customMetrics, { workspace, syncProgress }] = await Promise.all([
    readWorkspaceMetrics(ctx),
    ctx.store.inWorkspace(orgId, async (tx) => ({
      workspace: await selectSearchWorkspace(tx, orgId),
      syncProgress: await listSyncProgress(tx, orgId),
    })),
  ])
  if (workspace === null) throw new AppError('not_found')
  const model = addMetrics(ctx.semantic.model, customMetrics)
  const scope = { model, customMetrics, syncProgress, timezone: workspace.timezone }
  const metrics = [...targets.keys()].flatMap((member) => pacedMetric(member, scope) ?? [])
  const year = Number(month.slice(0, 4))
  const calendar = { holidays: holidays(year - readYears, year), promos: {} }
  const found = new Map<Member, Paced>()
  for (const { metrics: own, results } of await readDays(ctx, metrics, workspace)) {
    for (const metric of own) {
      found.set(metric.member, await toPaced(ctx, metric, { results, month, workspace }))
    }
  }
  return [...targets].map(([member, target]) => {
    const metric = metrics.find((one) => one.member === member)
    return {
      metric: member,
      target,
      through: metric?.through ?? null,
      pace: paceMonth(found.get(member) ?? { adds: 'distinct' }, {
        month,
        target,
        better: metric?.better ?? 'none',
        calendar,
      }),
    }
  })
}

/** No history that is read is longer. */
const readYears = 4

async function toPaced(
  ctx: Context,
  metric: PacedMetric,
  {
    results,
    month,
    workspace,
  }: {
    readonly results: readonly LoadResult[]
    readonly month: string
    readonly workspace: PlanSearch['workspace']
  },
): Promise<Paced> {
  const { adds, parts, through } = metric
  if (parts !== null) {
    const [num, den] = [seriesOf(results, metric, parts.num), seriesOf(results, metric, parts.den)]
    return { adds: 'ratio', num, den }
  }
  const series = seriesOf(results, metric, null)
  if (adds === 'sum') return { adds, series }
  const days = [`${month}-01`, earlierDay(through, endOfMonth(`${month}-01`))] as const
  const toDate = days[0] > days[1] ? null : await readTotal(ctx, metric, { days, workspace })
  return { adds: 'average', series, toDate }
}
