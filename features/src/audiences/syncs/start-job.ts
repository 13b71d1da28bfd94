import {
  newId,
  SyncJobId,
  type JobPayload,
  type PlatformCode,
  type SyncedAudienceId,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, inArray, syncedAudiences, syncJobs, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import type { SyncRow } from './find-sync.ts'

export type JobRow = typeof syncJobs.$inferSelect

export const activeStatuses = ['running', 'waiting_for_approval'] as const

export function isActive({ status }: Pick<JobRow, 'status'>): boolean {
  return activeStatuses.some((one) => one === status)
}

/** Finds the job of a sync that has not ended, and locks the sync, so that there is never a second one. */
export async function findActiveJob(
  tx: Transaction,
  { orgId, id }: Pick<SyncRow, 'orgId' | 'id'>,
): Promise<JobRow | null> {
  await tx
    .select({ id: syncedAudiences.id })
    .from(syncedAudiences)
    .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, id)))
    .for('no key update')
  const [job] = await tx
    .select()
    .from(syncJobs)
    .where(
      and(
        eq(syncJobs.orgId, orgId),
        eq(syncJobs.syncId, id),
        inArray(syncJobs.status, [...activeStatuses]),
      ),
    )
    .for('update')
  return job ?? null
}

/** The active job, or a new one, which has to be queued with `queueJob` after the commit. */
export async function startJob(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction,
  sync: Pick<SyncRow, 'orgId' | 'id'>,
): Promise<JobRow> {
  const active = await findActiveJob(tx, sync)
  if (active !== null) return active
  const [job] = await tx
    .insert(syncJobs)
    .values({
      orgId: sync.orgId,
      id: newId(SyncJobId),
      syncId: sync.id,
      status: 'running',
      phase: 'comparing',
      startedAt: ctx.clock(),
    })
    .returning()
  if (job === undefined) throw new Error('The job was not inserted')
  return job
}

/** One that waits, for approval or for the platform, ends at once; another one after its batch. */
export function cancellationOf({ status, resumesAt }: JobRow, now: Date): Partial<JobRow> {
  const isWaiting = status === 'waiting_for_approval' || (resumesAt ?? now) > now
  if (!isWaiting) return { isCancelRequested: true }
  return { status: 'cancelled', isCancelRequested: true, completedAt: now, resumesAt: null }
}

export async function cancelJob(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  job: JobRow,
): Promise<void> {
  await tx
    .update(syncJobs)
    .set(cancellationOf(job, clock()))
    .where(and(eq(syncJobs.orgId, job.orgId), eq(syncJobs.id, job.id)))
}

type JobKey = Pick<JobRow, 'orgId' | 'id'> & { readonly syncId: SyncedAudienceId }

/** If the process dies before this, `resumeDeliveries` queues the job. */
export async function queueJob(
  { ingestion }: Pick<Context, 'ingestion'>,
  platform: PlatformCode,
  { orgId, syncId, id }: JobKey,
): Promise<void> {
  await ingestion.queue.enqueue('deliver-audience', payloadOf(platform, { orgId, syncId, id }))
  await notifyWorkspaceChange(ingestion, { org_id: orgId, topic: 'synced_audiences' })
}

export function payloadOf(
  platform: PlatformCode,
  { orgId, syncId, id }: JobKey,
): JobPayload<'deliver-audience'> {
  return { platform, org_id: orgId, sync_id: syncId, job_id: id }
}
