import { deleteSyncedAudience as endpoint, type AfterDeletion } from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, syncedAudiences, type Transaction } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { findEmptying } from './emptying.ts'
import { requireSync, type SyncRow } from './find-sync.ts'
import { cancelJob, findActiveJob } from './start-job.ts'

export const deleteSyncedAudience = serves(endpoint, async (ctx, { syncId, list }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: syncId, details: () => details }, async (tx) => {
    const emptying = await findEmptying(ctx, tx, syncId)
    const { sync, destination } = emptying ?? (await requireSync(ctx, tx, syncId))
    details = { name: sync.name, platform: destination.platform, list }
    await deleteSyncs(ctx, tx, { syncs: [sync], list })
    return undefined
  })
  await notifyWorkspaceChange(ctx.ingestion, { org_id: orgId, topic: 'synced_audiences' })
})

/**
 * Deletes synced audiences. With `empty`, each disappears at once, and its row once everyone is off
 * the list: the scheduler starts a last job, and repeats it until it succeeds. One that is being emptied
 * is tried again at once, or given up with `keep`.
 */
export async function deleteSyncs(
  ctx: Context,
  tx: Transaction,
  { syncs, list }: { readonly syncs: readonly SyncRow[]; readonly list: AfterDeletion },
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const now = ctx.clock()
  for (const sync of syncs) {
    const { id, handle } = sync
    const job = await findActiveJob(tx, sync)
    const isSync = and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, id))
    if (list === 'keep' || (handle === null && job === null)) {
      await tx.delete(syncedAudiences).where(isSync)
      continue
    }
    await tx
      .update(syncedAudiences)
      .set({
        emptyingSince: sync.emptyingSince ?? now,
        isPaused: true,
        nextRunAt: now,
        updatedAt: now,
      })
      .where(isSync)
    // The last job reads the audience as it is now, so an earlier one has to end first.
    if (job !== null) await cancelJob(ctx, tx, job)
  }
}
