import {
  AppError,
  approveSyncJob as approval,
  cancelSyncJob as cancellation,
  type PlatformCode,
  type SyncedAudienceId,
  type SyncJobId,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, syncJobs, type Transaction } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync } from './find-sync.ts'
import { presentJob } from './present-sync.ts'
import { cancellationOf, isActive, queueJob, type JobRow } from './start-job.ts'

interface JobOfSync {
  readonly syncId: SyncedAudienceId
  readonly jobId: SyncJobId
}

export const cancelSyncJob = serves(cancellation, async (ctx, of) =>
  changeJob(ctx, cancellation, of, (job) => {
    if (!isActive(job)) throw new AppError('conflict', 'This run has already ended.')
    return cancellationOf(job, ctx.clock())
  }),
)

/** It compares again, since the segment may have changed meanwhile. */
export const approveSyncJob = serves(approval, async (ctx, of) =>
  changeJob(ctx, approval, of, (job) => {
    if (job.status !== 'waiting_for_approval')
      throw new AppError('conflict', 'This run does not wait for approval.')
    return { status: 'running', isApproved: true, lossPercent: null }
  }),
)

async function changeJob(
  ctx: Context,
  endpoint: typeof cancellation,
  { syncId, jobId }: JobOfSync,
  changeOf: (job: JobRow) => Partial<JobRow>,
) {
  const changed: [PlatformCode, JobRow][] = []
  let name = ''
  const of = { endpoint, subject: syncId, details: () => ({ name }) }
  const answer = await change(ctx, of, async (tx) => {
    const { sync, destination } = await requireSync(ctx, tx, syncId)
    name = sync.name
    const job = await requireJob(ctx, tx, { syncId, jobId })
    const next = changeOf(job)
    await tx.update(syncJobs).set(next).where(isJob(job.orgId, jobId))
    changed.push([destination.platform, { ...job, ...next }])
    return presentJob({ ...job, ...next })
  })
  for (const [platform, job] of changed) {
    if (job.status === 'running') await queueJob(ctx, platform, job)
    else
      await notifyWorkspaceChange(ctx.ingestion, { org_id: job.orgId, topic: 'synced_audiences' })
  }
  return answer
}

async function requireJob(
  ctx: Context,
  tx: Transaction,
  { syncId, jobId }: JobOfSync,
): Promise<JobRow> {
  const { orgId } = requireWorkspace(ctx)
  const [job] = await tx
    .select()
    .from(syncJobs)
    .where(and(isJob(orgId, jobId), eq(syncJobs.syncId, syncId)))
    .for('update')
  if (job === undefined) throw new AppError('not_found')
  return job
}

function isJob(orgId: JobRow['orgId'], jobId: SyncJobId) {
  return and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, jobId))
}
