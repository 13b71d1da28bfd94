import { AppError, forecastPeriod as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { readWorkspaceModel } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { listSyncProgress } from '../find/plan/sync-progress.ts'
import { loadResults } from '../../queries/index.ts'
import { localTime } from '../local-time.ts'
import { extrapolatePeriod } from './extrapolate-period.ts'
import { historyQuery, readHistory } from './read-history.ts'
import { summableMetric } from './summable-metric.ts'

/** Forecasts the rest of a period in progress from the metric's history within the same filters. */
export const forecastPeriod = serves(endpoint, async (ctx, asked) => {
  const { orgId } = requireWorkspace(ctx)
  const { workspace, syncProgress } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    workspace: await selectSearchWorkspace(tx, orgId),
    syncProgress: await listSyncProgress(tx, orgId),
  }))
  if (workspace === null) throw new AppError('not_found')
  const [from, to] = asked.period
  const { day: today } = localTime(ctx.clock(), workspace.timezone)
  if (today < from || today > to) return { forecast: null }
  const metric = summableMetric(await readWorkspaceModel(ctx), asked, {
    syncProgress,
    timezone: workspace.timezone,
  })
  if (metric === null) return { forecast: null }
  const results = await loadResults(
    ctx,
    historyQuery({ ...metric, measures: [metric.measure] }, asked, workspace),
  )
  const history = readHistory(results, metric)
  return { forecast: history && extrapolatePeriod(history, asked.period, metric) }
})
