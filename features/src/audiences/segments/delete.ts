import { deleteSegment as endpoint } from '@cartograph/contract'
import { and, eq, segments } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSegment } from './present-segment.ts'

export const deleteSegment = serves(endpoint, async (ctx, { segmentId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: segmentId, details: () => details }, async (tx) => {
    const { name } = await requireSegment(ctx, tx, segmentId)
    details = { name }
    await tx.delete(segments).where(and(eq(segments.orgId, orgId), eq(segments.id, segmentId)))
    return undefined
  })
})
