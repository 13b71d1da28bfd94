import { listSyncJobs as endpoint, syncJobsLimit } from '@cartograph/contract'
import { and, desc, eq, syncJobs } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync } from './find-sync.ts'
import { presentJob } from './present-sync.ts'

export const listSyncJobs = serves(endpoint, async (ctx, { syncId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await requireSync(ctx, tx, syncId)
    const rows = await tx
      .select()
      .from(syncJobs)
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.syncId, syncId)))
      .orderBy(desc(syncJobs.startedAt), desc(syncJobs.id))
      .limit(syncJobsLimit)
    return { items: rows.map(presentJob) }
  })
})
