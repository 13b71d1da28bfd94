import { dayAt, type Day } from '@cartograph/contract'
import { listIngestions } from '@cartograph/ingestion'
import { addMetrics, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../../context.ts'
import { readWorkspaceMetrics } from '../../custom-metrics/index.ts'
import { readUnits, type WorkspaceUnits } from '../../workspace-units.ts'

/** What all sections of a report share, so that they agree also at midnight and while a metric changes. */
export interface ReportScope {
  readonly units: WorkspaceUnits
  readonly metrics: readonly WorkspaceMetric[]
  readonly model: Model
  /** In the time zone of the workspace. */
  readonly today: Day
  readonly streams: Awaited<ReturnType<typeof listIngestions>>
}

export async function readReportScope(ctx: Context): Promise<ReportScope> {
  const { orgId } = requireWorkspace(ctx)
  const [units, metrics, streams] = await Promise.all([
    ctx.store.inWorkspace(orgId, (tx) => readUnits(tx, orgId)),
    readWorkspaceMetrics(ctx),
    listIngestions(ctx.ingestion, { orgId }),
  ])
  return {
    units,
    metrics,
    model: addMetrics(ctx.semantic.model, metrics),
    today: dayAt(ctx.clock().getTime(), units.timezone),
    streams,
  }
}
