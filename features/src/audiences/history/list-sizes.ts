import { listSegmentSizes as endpoint } from '@cartograph/contract'
import { and, eq, segmentSizes } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { requireSegment } from '../segments/present-segment.ts'
import { hashRule } from './list-due-segments.ts'

export const listSegmentSizes = serves(endpoint, async (ctx, { segmentId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const { sourceConfig } = await requireSegment(ctx, tx, segmentId)
    const rows = await tx
      .select()
      .from(segmentSizes)
      .where(and(eq(segmentSizes.orgId, orgId), eq(segmentSizes.segmentId, segmentId)))
      .orderBy(segmentSizes.day)
    const last = rows.at(-1)
    const canBeCounted = isUsable(sourceConfig, ruleMembers(ctx.semantic.model))
    return {
      items: rows.map(({ day, members, joined, left, ruleHash }, index) => ({
        day,
        members,
        joined,
        left,
        rule_changed: index > 0 && rows[index - 1]?.ruleHash !== ruleHash,
      })),
      counted_at: last?.countedAt.toISOString() ?? null,
      is_counting: canBeCounted && (last?.ruleHash !== hashRule(sourceConfig) || !last.isComplete),
      is_usable: canBeCounted,
    }
  })
})
