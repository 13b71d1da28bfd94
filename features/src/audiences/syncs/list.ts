import { listSyncedAudiences as endpoint } from '@cartograph/contract'
import { and, count, desc, eq, isNull, syncedAudiences } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { listEmptying } from './emptying.ts'
import { selectSyncs } from './find-sync.ts'
import { presentSyncs } from './present-sync.ts'

export const listSyncedAudiences = serves(
  endpoint,
  async (ctx, { page, size, segment_id: segmentId }) => {
    const { orgId } = requireWorkspace(ctx)
    const ofSegment = segmentId === undefined ? undefined : eq(syncedAudiences.segmentId, segmentId)
    return ctx.store.inWorkspace(orgId, async (tx) => {
      const [counted] = await tx
        .select({ total: count() })
        .from(syncedAudiences)
        .where(
          and(eq(syncedAudiences.orgId, orgId), isNull(syncedAudiences.emptyingSince), ofSegment),
        )
      const rows = await selectSyncs(ctx, tx, ofSegment)
        .orderBy(desc(syncedAudiences.updatedAt), desc(syncedAudiences.id))
        .limit(size)
        .offset((page - 1) * size)
      return {
        page,
        items: await presentSyncs(ctx, tx, rows),
        total: counted?.total ?? 0,
        emptying: await listEmptying(ctx, tx),
      }
    })
  },
)
