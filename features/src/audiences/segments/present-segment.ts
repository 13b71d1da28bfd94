import { AppError, type Segment, type SegmentId } from '@cartograph/contract'
import { and, eq, segments, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'

export type SegmentRow = typeof segments.$inferSelect

export function presentSegment(row: SegmentRow): Segment {
  return {
    id: row.id,
    name: row.name,
    source_config: row.sourceConfig,
    description: row.description,
    updated_at: row.updatedAt.toISOString(),
  }
}

export async function requireSegment(
  ctx: Context,
  tx: Transaction,
  id: SegmentId,
): Promise<SegmentRow> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.orgId, orgId), eq(segments.id, id)))
  if (row === undefined) throw new AppError('not_found')
  return row
}
