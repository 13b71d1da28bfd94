import { updateSegment as endpoint } from '@cartograph/contract'
import { and, eq, segments } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { refreshSoon } from '../history/refresh-soon.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { presentSegment, requireSegment } from './present-segment.ts'

export const updateSegment = serves(
  endpoint,
  async (ctx, { segmentId, name, source_config: sourceConfig, description }) => {
    const { orgId } = requireWorkspace(ctx)
    checkRule(sourceConfig, ruleMembers(ctx.semantic.model))
    const segment = await change(
      ctx,
      { endpoint, subject: segmentId, details: { name } },
      async (tx) => {
        const before = await requireSegment(ctx, tx, segmentId)
        const changed = { name, sourceConfig, description, updatedAt: ctx.clock() }
        await tx
          .update(segments)
          .set(changed)
          .where(and(eq(segments.orgId, orgId), eq(segments.id, segmentId)))
        return presentSegment({ ...before, ...changed })
      },
    )
    await refreshSoon(ctx)
    return segment
  },
)
