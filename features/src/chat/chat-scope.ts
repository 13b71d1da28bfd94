import { dayAt, shopCube, type Day, type PlatformCode } from '@cartograph/contract'
import { listIngestions } from '@cartograph/ingestion'
import { addMetrics, withoutCube, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import { listSyncProgress } from '../insights/index.ts'
import { hasSeveralShops } from '../shops/index.ts'
import { readUnits, type WorkspaceUnits } from '../workspace-units.ts'

/** What a question is about: the workspace's model, clock, units and data. */
export interface ChatScope {
  readonly units: WorkspaceUnits
  readonly metrics: readonly WorkspaceMetric[]
  readonly model: Model
  /** In the time zone of the workspace. */
  readonly today: Day
  readonly streams: Awaited<ReturnType<typeof listIngestions>>
  readonly connected: ReadonlySet<PlatformCode>
  /** Those of which something has been read. */
  readonly read: ReadonlySet<PlatformCode>
}

export async function readChatScope(ctx: Context): Promise<ChatScope> {
  const { orgId } = requireWorkspace(ctx)
  const { model } = ctx.semantic
  const [{ units, progress }, metrics, streams, hasShops] = await Promise.all([
    ctx.store.inWorkspace(orgId, async (tx) => ({
      units: await readUnits(tx, orgId),
      progress: await listSyncProgress(tx, orgId),
    })),
    readWorkspaceMetrics(ctx),
    listIngestions(ctx.ingestion, { orgId }),
    hasSeveralShops(ctx),
  ])
  const begun = streams.filter(({ record_updated_at: at }) => at !== null)
  const finished = progress.filter(({ readUntil }) => readUntil !== null)
  return {
    units,
    metrics,
    model: addMetrics(hasShops ? model : withoutCube(model, shopCube), metrics),
    today: dayAt(ctx.clock().getTime(), units.timezone),
    streams,
    connected: new Set(progress.map(({ platform }) => platform)),
    read: new Set([...begun, ...finished].map(({ platform }) => platform)),
  }
}
