import { listSegments as endpoint } from '@cartograph/contract'
import { count, desc, eq, segments } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentSegment } from './present-segment.ts'

export const listSegments = serves(endpoint, async (ctx, { page, size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isHere = eq(segments.orgId, orgId)
    const [counted] = await tx.select({ total: count() }).from(segments).where(isHere)
    const rows = await tx
      .select()
      .from(segments)
      .where(isHere)
      .orderBy(desc(segments.updatedAt), desc(segments.id))
      .limit(size)
      .offset((page - 1) * size)
    return { page, items: rows.map(presentSegment), total: counted?.total ?? 0 }
  })
})
