import type { SyncRunId } from '@cartograph/contract'
import { connections, eq, inArray, syncRuns } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from './run-sync.ts'

/**
 * Asks again for every run that nobody works on, because the process that did was killed or never got
 * the job. To be called when a worker starts and in every sweep.
 */
export async function resumeInterrupted(
  ctx: Pick<IngestionContext, 'store' | 'queue'>,
): Promise<SyncRunId[]> {
  const unfinished = await ctx.store.asSystem((tx) =>
    tx
      .select({
        id: syncRuns.id,
        orgId: syncRuns.orgId,
        connectionId: syncRuns.connectionId,
        platform: connections.platform,
      })
      .from(syncRuns)
      .innerJoin(connections, eq(connections.id, syncRuns.connectionId))
      .where(inArray(syncRuns.state, ['waiting', 'running']))
      .orderBy(syncRuns.createdAt),
  )
  const resumed: SyncRunId[] = []
  for (const run of unfinished) {
    // The lock is given back before the run is asked for, or the job could find it taken by this sweep.
    const probe = await ctx.store.withLock(syncLockName(run.connectionId), () => Promise.resolve())
    if (!probe.held) continue
    await ctx.queue.enqueue('sync-connection', {
      platform: run.platform,
      org_id: run.orgId,
      connection_id: run.connectionId,
      sync_run_id: run.id,
    })
    resumed.push(run.id)
  }
  return resumed
}
