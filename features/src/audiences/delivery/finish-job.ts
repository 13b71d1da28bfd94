import type { AudienceHandle } from '@cartograph/connectors'
import type { SyncJobErrorCode } from '@cartograph/contract'
import {
  and,
  asc,
  audienceBatches,
  audienceMembers,
  eq,
  inArray,
  isNotNull,
  sql,
  syncedAudiences,
  syncJobs,
} from '@cartograph/store'
import type { DeliveryRun } from './delivery-run.ts'
import { ofSync } from './read-ledger.ts'
import { recordEvents } from './record-events.ts'

/**
 * Publishes what was sent, where a run takes effect at its end. Receipts of earlier jobs that failed
 * before their end are included, since their people count as sent.
 */
export async function finishRun(run: DeliveryRun, handle: AudienceHandle): Promise<void> {
  const { store, orgId, syncId, audiences, spec, job, signal } = run
  const open = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ jobId: audienceBatches.jobId, receipt: audienceBatches.receipt })
      .from(audienceBatches)
      .innerJoin(
        syncJobs,
        and(eq(syncJobs.orgId, audienceBatches.orgId), eq(syncJobs.id, audienceBatches.jobId)),
      )
      .where(
        and(
          eq(audienceBatches.orgId, orgId),
          eq(syncJobs.syncId, syncId),
          isNotNull(audienceBatches.receipt),
        ),
      )
      .orderBy(asc(audienceBatches.jobId), asc(audienceBatches.number)),
  )
  const receipts = open.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]))
  await audiences.finishRun({ handle, spec, run: job, receipts, signal })
  const jobIds = [...new Set(open.map(({ jobId }) => jobId))]
  if (jobIds.length === 0) return
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(audienceBatches)
      .set({ receipt: null })
      .where(and(eq(audienceBatches.orgId, orgId), inArray(audienceBatches.jobId, jobIds))),
  )
}

export async function closeJob(
  { store, orgId, job, clock }: Pick<DeliveryRun, 'store' | 'orgId' | 'job' | 'clock'>,
  end:
    | { readonly status: 'completed' | 'cancelled' }
    | { readonly status: 'failed'; readonly code: SyncJobErrorCode; readonly message: string },
): Promise<void> {
  const error =
    end.status === 'failed'
      ? { errorCode: end.code, errorMessage: end.message }
      : { errorCode: null, errorMessage: null }
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncJobs)
      .set({
        status: end.status,
        completedAt: clock(),
        lossPercent: null,
        resumesAt: null,
        ...error,
      })
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))),
  )
}

/**
 * The list no longer exists, so no one is on it. The sync is paused; once it is activated, the next
 * job creates a new list and sends everyone.
 */
export async function forgetList({
  store,
  orgId,
  syncId,
  clock,
}: Pick<DeliveryRun, 'store' | 'orgId' | 'syncId' | 'clock'>): Promise<void> {
  const at = clock()
  await store.inWorkspace(orgId, async (tx) => {
    await tx
      .update(syncedAudiences)
      .set({ handle: null, isPaused: true, nextRunAt: null, updatedAt: at })
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId)))
    const wasListed = and(ofSync(orgId, syncId), eq(audienceMembers.mayBeListed, true))
    await recordEvents(tx, 'removed', { at, where: wasListed })
    await tx
      .update(audienceMembers)
      .set({
        state: 'removed',
        reason: null,
        message: null,
        identity: null,
        currentIdentity: null,
        lastIdentity: sql`coalesce(${audienceMembers.currentIdentity}, ${audienceMembers.identity})`,
        content: null,
        sealedPerson: null,
        sealedNext: null,
        mayBeListed: false,
        sentAt: null,
        updatedAt: at,
      })
      .where(wasListed)
  })
}
