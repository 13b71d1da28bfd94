import { AppError, type PeriodForecast } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { readWorkspaceModel } from '../../custom-metrics/index.ts'
import { loadResults } from '../../queries/index.ts'
import { listSyncProgress } from '../find/plan/sync-progress.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import type { forecastPeriod } from './forecast-period.ts'
import { extrapolatePeriod } from './extrapolate-period.ts'
import { historyQuery, readHistory } from './read-history.ts'
import { summableMetric } from './summable-metric.ts'

type ForecastRequest = Parameters<typeof forecastPeriod>[1]

/** Forecasts a period in progress or one that has not begun; null if the metric or its history does not allow it. */
export async function forecastRange(
  ctx: Context,
  asked: ForecastRequest,
): Promise<PeriodForecast | null> {
  const { orgId } = requireWorkspace(ctx)
  const { workspace, syncProgress } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    workspace: await selectSearchWorkspace(tx, orgId),
    syncProgress: await listSyncProgress(tx, orgId),
  }))
  if (workspace === null) throw new AppError('not_found')
  const model = await readWorkspaceModel(ctx)
  const metric = summableMetric(model, asked, { syncProgress, timezone: workspace.timezone })
  if (metric === null) return null
  const query = historyQuery({ ...metric, measures: [metric.measure] }, asked, workspace)
  const history = readHistory(await loadResults(ctx, query), metric)
  return history && extrapolatePeriod(history, asked.period, metric, { isAhead: true })
}
