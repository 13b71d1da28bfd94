import { deleteSegment as endpoint } from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, isNull, segments, syncedAudiences } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { deleteSyncs } from '../syncs/delete.ts'
import { refreshSoon } from '../history/refresh-soon.ts'
import { requireSegment } from './present-segment.ts'

export const deleteSegment = serves(endpoint, async (ctx, { segmentId, lists }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: segmentId, details: () => details }, async (tx) => {
    const { name } = await requireSegment(ctx, tx, segmentId)
    await tx.delete(segments).where(and(eq(segments.orgId, orgId), eq(segments.id, segmentId)))
    // After the segment, which a concurrent `createSyncedAudience` locks.
    const syncs = await tx
      .select()
      .from(syncedAudiences)
      .where(
        and(
          eq(syncedAudiences.orgId, orgId),
          eq(syncedAudiences.segmentId, segmentId),
          isNull(syncedAudiences.emptyingSince),
        ),
      )
    details = { name, ...(syncs.length > 0 && { synced_audiences: syncs.length, lists }) }
    await deleteSyncs(ctx, tx, { syncs, list: lists })
    return undefined
  })
  await notifyWorkspaceChange(ctx.ingestion, { org_id: orgId, topic: 'synced_audiences' })
  await refreshSoon(ctx)
})
