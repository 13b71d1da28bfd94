import type { SyncedAudience, SyncJob } from '@cartograph/contract'
import { and, desc, eq, inArray, syncJobs, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { SyncWithPlaces } from './find-sync.ts'
import type { JobRow } from './start-job.ts'

export async function presentSyncs(
  ctx: Context,
  tx: Transaction,
  syncs: readonly SyncWithPlaces[],
): Promise<SyncedAudience[]> {
  const jobs = await findLastJobs(ctx, tx, syncs)
  return syncs.map((one) => presentSync(one, jobs.get(one.sync.id) ?? null))
}

export function presentSync(
  { sync, segment, destination }: SyncWithPlaces,
  lastJob: JobRow | null,
): SyncedAudience {
  return {
    id: sync.id,
    is_paused: sync.isPaused,
    updated_at: sync.updatedAt.toISOString(),
    platform_audience: {
      name: sync.name,
      platform_settings: sync.platformSettings,
      destination: {
        id: destination.id,
        name: destination.name,
        platform: destination.platform,
        mode: destination.mode,
      },
    },
    sync_config: { schedule: sync.schedule, fields_to_include: [...sync.fieldsToInclude] },
    segment: { id: segment.id, name: segment.name },
    hold_out_percent: sync.holdOutPercent,
    largest_loss_percent: sync.largestLossPercent,
    next_run_at: sync.nextRunAt?.toISOString() ?? null,
    last_job: lastJob === null ? null : presentJob(lastJob),
  }
}

export function presentJob(job: JobRow): SyncJob {
  return {
    id: job.id,
    started_at: job.startedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    status: job.status,
    number_of_records_synced: job.numberOfRecordsSynced,
    phase: job.phase,
    planned: job.planned,
    added: job.added,
    removed: job.removed,
    refused: job.refused,
    match_rate:
      job.matchRateAtLeast === null || job.matchRateAtMost === null
        ? null
        : { at_least: job.matchRateAtLeast, at_most: job.matchRateAtMost },
    is_cancel_requested: job.isCancelRequested,
    loss_percent: job.lossPercent,
    error: job.errorCode === null ? null : { code: job.errorCode, message: job.errorMessage ?? '' },
  }
}

export async function findLastJobs(
  ctx: Context,
  tx: Transaction,
  syncs: readonly Pick<SyncWithPlaces, 'sync'>[],
): Promise<ReadonlyMap<string, JobRow>> {
  if (syncs.length === 0) return new Map()
  const { orgId } = requireWorkspace(ctx)
  const ids = syncs.map(({ sync }) => sync.id)
  const rows = await tx
    .selectDistinctOn([syncJobs.syncId])
    .from(syncJobs)
    .where(and(eq(syncJobs.orgId, orgId), inArray(syncJobs.syncId, ids)))
    .orderBy(syncJobs.syncId, desc(syncJobs.startedAt), desc(syncJobs.id))
  return new Map(rows.map((job) => [job.syncId, job]))
}
