import { ConnectorError } from '@cartograph/connectors'
import { and, eq, syncedAudiences, syncJobs } from '@cartograph/store'
import type { DeliveryRun } from '../delivery/delivery-run.ts'

/** Asks the platform for the match rate of a list that has just changed; a failure is no matter. */
export async function storeMatchRate(run: DeliveryRun): Promise<void> {
  const { store, orgId, syncId, job, audiences, spec, signal } = run
  const isJob = and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ handle: syncedAudiences.handle, sent: syncJobs.numberOfRecordsSynced })
      .from(syncJobs)
      .innerJoin(
        syncedAudiences,
        and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId)),
      )
      .where(isJob),
  )
  if (row === undefined || row.handle === null || row.sent === 0) return
  const { matchRate } = await statusOf({ handle: row.handle })
  if (matchRate === null) return
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncJobs)
      .set({ matchRateAtLeast: matchRate.atLeast, matchRateAtMost: matchRate.atMost })
      .where(isJob),
  )

  async function statusOf({ handle }: { handle: NonNullable<(typeof row & object)['handle']> }) {
    try {
      return await audiences.status({ handle, spec, signal })
    } catch (error) {
      if (error instanceof ConnectorError) return { matchRate: null }
      throw error
    }
  }
}
