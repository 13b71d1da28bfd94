import { hasPermission, segmentDimension, SegmentId, type OrgId } from '@cartograph/contract'
import { and, asc, eq, inArray, segments, type Transaction } from '@cartograph/store'
import { isFixedRule } from '../audiences/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { readFlags } from '../read-flags.ts'
import type { DueAction } from './list-due.ts'

/** The segments of the workspace that an action can be measured among, as far as the caller may read them. */
export async function listFixedSegments(
  ctx: Context,
): Promise<{ readonly id: SegmentId; readonly name: string }[]> {
  const { orgId, role } = requireWorkspace(ctx)
  if (!hasPermission(role, 'audiences.read')) return []
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const flags = await readFlags(ctx, tx)
    if (!flags.enable_audiences) return []
    const rows = await tx
      .select({ id: segments.id, name: segments.name, rule: segments.sourceConfig })
      .from(segments)
      .where(eq(segments.orgId, orgId))
      .orderBy(asc(segments.name), asc(segments.id))
    return rows.filter(({ rule }) => isFixedRule(rule)).map(({ id, name }) => ({ id, name }))
  })
}

/** The name of a goal's segment, if it is as it was when the entry was written. */
export async function readUnchangedSegments(
  tx: Transaction,
  orgId: OrgId,
  goals: readonly DueAction[],
): Promise<(goal: DueAction) => string | null> {
  const ids = goals.flatMap(({ effect: { dimension, value } }) =>
    dimension === segmentDimension ? (SegmentId.safeParse(value).data ?? []) : [],
  )
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(segments)
          .where(and(eq(segments.orgId, orgId), inArray(segments.id, ids)))
  return ({ effect, message }) => {
    const found = rows.find(({ id }) => id === effect.value)
    const since = message.editedAt ?? message.createdAt
    return found === undefined || found.updatedAt > since || !isFixedRule(found.sourceConfig)
      ? null
      : found.name
  }
}
