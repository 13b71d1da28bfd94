import type { RunningWork } from '@cartograph/contract'
import {
  and,
  asc,
  eq,
  inArray,
  syncedAudiences,
  syncJobs,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { selectSyncs } from './find-sync.ts'
import { presentJob } from './present-sync.ts'

/** The runs of synced audiences that are under way, the longest first. */
export async function listRunningJobs(ctx: Context, tx: Transaction): Promise<RunningWork[]> {
  const { orgId } = requireWorkspace(ctx)
  const jobs = await tx
    .select()
    .from(syncJobs)
    .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.status, 'running')))
    .orderBy(asc(syncJobs.startedAt), asc(syncJobs.id))
    .limit(mostListed)
  if (jobs.length === 0) return []
  const ids = jobs.map(({ syncId }) => syncId)
  const syncs = await selectSyncs(ctx, tx, inArray(syncedAudiences.id, ids))
  return jobs.flatMap((job): RunningWork[] => {
    const of = syncs.find(({ sync }) => sync.id === job.syncId)
    if (of === undefined) return []
    const { sync, destination } = of
    return [
      {
        kind: 'audience',
        sync_id: sync.id,
        name: sync.name,
        platform: destination.platform,
        job: presentJob(job),
      },
    ]
  })
}

/** More than a person follows. */
const mostListed = 20
