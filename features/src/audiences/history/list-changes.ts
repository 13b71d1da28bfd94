import {
  customerCube,
  listSegmentChanges as endpoint,
  maxSegmentChanges,
  type QueryFilter,
  type SegmentRecord,
} from '@cartograph/contract'
import { and, eq, segmentChanges } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { loadCustomers } from '../segments/customer-queries.ts'
import { requireSegment } from '../segments/present-segment.ts'

/** Customers who no longer exist are left out. */
export const listSegmentChanges = serves(endpoint, async (ctx, { segmentId, day }) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, async (tx) => {
    await requireSegment(ctx, tx, segmentId)
    return tx
      .select()
      .from(segmentChanges)
      .where(
        and(
          eq(segmentChanges.orgId, orgId),
          eq(segmentChanges.segmentId, segmentId),
          eq(segmentChanges.day, day),
        ),
      )
  })
  const customers = (kind: 'joined' | 'left') =>
    loadKeys(
      ctx,
      rows
        .filter((row) => row.kind === kind)
        .map(({ connectionId, customerId }) => `${connectionId}/${customerId}`),
    )
  return {
    joined: await customers('joined'),
    left: await customers('left'),
    is_stored: rows.length > 0,
  }
})

async function loadKeys(ctx: Context, keys: readonly string[]): Promise<SegmentRecord[]> {
  if (keys.length === 0) return []
  const isOne: QueryFilter = {
    member: `${customerCube}.key`,
    operator: 'equals',
    values: [...keys],
  }
  return loadCustomers(ctx, isOne, maxSegmentChanges)
}
