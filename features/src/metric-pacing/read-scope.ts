import { AppError } from '@cartograph/contract'
import { addMetrics, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import {
  listSyncProgress,
  selectSearchWorkspace,
  type PlanSearch,
  type SyncProgress,
} from '../insights/index.ts'

/** What decides which metrics a workspace has, and until which day they are complete. */
export interface MetricScope {
  readonly model: Model
  readonly customMetrics: readonly WorkspaceMetric[]
  readonly syncProgress: readonly SyncProgress[]
  readonly workspace: PlanSearch['workspace']
  readonly timezone: string
}

export async function readMetricScope(ctx: Context): Promise<MetricScope> {
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
  return { model, customMetrics, syncProgress, workspace, timezone: workspace.timezone }
}
