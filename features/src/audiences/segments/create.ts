import {
  AppError,
  createSegment as endpoint,
  maxSegments,
  newId,
  SegmentId,
} from '@cartograph/contract'
import { count, eq, segments } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { refreshSoon } from '../history/refresh-soon.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { presentSegment, type SegmentRow } from './present-segment.ts'

export const createSegment = serves(
  endpoint,
  async (ctx, { name, source_config: sourceConfig, description }) => {
    const { orgId } = requireWorkspace(ctx)
    checkRule(sourceConfig, ruleMembers(ctx.semantic.model))
    const now = ctx.clock()
    const row: SegmentRow = {
      orgId,
      id: newId(SegmentId),
      name,
      sourceConfig,
      description,
      createdBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    }
    const segment = await change(
      ctx,
      { endpoint, subject: row.id, details: { name } },
      async (tx) => {
        const [counted] = await tx
          .select({ total: count() })
          .from(segments)
          .where(eq(segments.orgId, orgId))
        if ((counted?.total ?? 0) >= maxSegments) throw new AppError('invalid_request', tooMany)
        await tx.insert(segments).values(row)
        return presentSegment(row)
      },
    )
    await refreshSoon(ctx)
    return segment
  },
)

const tooMany = `A workspace has at most ${maxSegments} segments. Delete one first.`
