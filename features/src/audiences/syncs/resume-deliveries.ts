import type { SyncJobId } from '@cartograph/contract'
import { and, connections, eq, isNull, lte, or, syncedAudiences, syncJobs } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { deliveryLockName } from '../delivery/deliver-audience.ts'
import { payloadOf } from './start-job.ts'

/**
 * Queues every running job that no process works on, because its worker was killed or never got it.
 * Called when a worker starts and by the scheduler.
 */
export async function resumeDeliveries({
  store,
  ingestion,
  clock,
}: Pick<Services, 'store' | 'ingestion' | 'clock'>): Promise<SyncJobId[]> {
  const running = await store.asSystem((tx) =>
    tx
      .select({ job: syncJobs, platform: connections.platform })
      .from(syncJobs)
      .innerJoin(
        syncedAudiences,
        and(eq(syncedAudiences.orgId, syncJobs.orgId), eq(syncedAudiences.id, syncJobs.syncId)),
      )
      .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
      .where(
        and(
          eq(syncJobs.status, 'running'),
          or(isNull(syncJobs.resumesAt), lte(syncJobs.resumesAt, clock())),
        ),
      )
      .orderBy(syncJobs.startedAt),
  )
  const resumed: SyncJobId[] = []
  for (const { job, platform } of running) {
    // Releases the lock before queueing, or the worker could find it taken by this sweep.
    const probe = await store.withLock(deliveryLockName(job.syncId), () => Promise.resolve())
    if (!probe.held) continue
    await ingestion.queue.enqueue('deliver-audience', payloadOf(platform, job))
    resumed.push(job.id)
  }
  return resumed
}
