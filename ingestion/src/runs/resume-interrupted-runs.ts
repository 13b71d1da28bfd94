import type { SyncRunId } from '@cartograph/contract'
import { and, connections, eq, inArray, syncRuns } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from './sync-lock.ts'

/**
 * Enqueues every unfinished run that no process works on, because its worker was killed or never
 * got the job. Called when a worker starts and by the scheduler.
 */
export async function resumeInterruptedRuns(
  ctx: Pick<IngestionContext, 'store' | 'queue' | 'openWorkspaces'>,
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
      .where(
        and(inArray(syncRuns.state, ['waiting', 'running']), ctx.openWorkspaces?.(syncRuns.orgId)),
      )
      .orderBy(syncRuns.createdAt),
  )
  const resumed: SyncRunId[] = []
  for (const run of unfinished) {
    // Releases the lock before enqueuing, or the job could find it taken by this sweep.
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
