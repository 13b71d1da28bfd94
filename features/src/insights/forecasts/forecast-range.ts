import { AppError, type forecastPeriod } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { readWorkspaceModel } from '../../custom-metrics/index.ts'
import { loadResults } from '../../queries/index.ts'
import type { InputOf } from '../../serves.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { listSyncProgress } from '../find/plan/sync-progress.ts'
import { localTime } from '../local-time.ts'
import { extrapolatePeriod, noForecast, type RangeForecast } from './extrapolate-period.ts'
import { historyQuery, readHistory } from './read-history.ts'
import { summableMetric } from './summable-metric.ts'

/**
 * Forecasts a period from the metric's history within the same filters: one in progress, or with `isAhead` also one
 * that has not begun.
 */
export async function forecastRange(
  ctx: Context,
  asked: InputOf<typeof forecastPeriod>,
  { isAhead }: { readonly isAhead: boolean },
): Promise<RangeForecast> {
  const { orgId } = requireWorkspace(ctx)
  const { workspace, syncProgress } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    workspace: await selectSearchWorkspace(tx, orgId),
    syncProgress: await listSyncProgress(tx, orgId),
  }))
  if (workspace === null) throw new AppError('not_found')
  const { timezone } = workspace
  const [from, to] = asked.period
  const { day: today } = localTime(ctx.clock(), timezone)
  if (!isAhead && (today < from || today > to)) return noForecast
  const model = await readWorkspaceModel(ctx)
  const metric = summableMetric(model, asked, { syncProgress, timezone })
  if (metric === null) return noForecast
  const query = historyQuery({ ...metric, measures: [metric.measure] }, asked, workspace)
  const history = readHistory(await loadResults(ctx, query), metric)
  return history === null
    ? noForecast
    : extrapolatePeriod(history, asked.period, metric, { isAhead })
}
