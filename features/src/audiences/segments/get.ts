import { getSegment as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentSegment, requireSegment } from './present-segment.ts'

export const getSegment = serves(endpoint, async (ctx, { segmentId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) =>
    presentSegment(await requireSegment(ctx, tx, segmentId)),
  )
})
