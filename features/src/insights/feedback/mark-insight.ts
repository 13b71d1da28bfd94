import { markInsight as endpoint, type InsightId, type OrgId } from '@cartograph/contract'
import { and, eq, insightFeedback, insights, type Transaction } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireInsight } from '../feed/require-insight.ts'
import { selectInsights } from '../feed/select-insights.ts'
import { presentFeedback } from './present-feedback.ts'

/** The latest mark by any member wins; repeating a mark keeps its first author. */
export const markInsight = serves(
  endpoint,
  async (ctx, { insightId: id, is_useful, closed_reason }) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    let auditDetails: AuditDetails | null = null
    return change(ctx, { endpoint, subject: id, details: () => auditDetails }, async (tx) => {
      await requireInsight(tx, { orgId, id })
      const before = await read(tx, { orgId, id })
      const isUseful = before?.feedback?.isUseful ?? null
      const closedReason = before?.feedback?.closedReason ?? null
      if (isUseful !== is_useful || closedReason !== closed_reason) {
        auditDetails = { is_useful, closed_reason }
        const mark = { isUseful: is_useful, closedReason: closed_reason, userId, at: ctx.clock() }
        await write(tx, { orgId, insightId: id, ...mark })
      }
      const after = await read(tx, { orgId, id })
      const feedback = after?.feedback ?? null
      return {
        feedback: feedback === null ? null : presentFeedback(ctx, feedback, after?.saidBy ?? null),
      }
    })
  },
)

async function read(tx: Transaction, { orgId, id }: { orgId: OrgId; id: InsightId }) {
  const [row] = await selectInsights(tx).where(and(eq(insights.orgId, orgId), eq(insights.id, id)))
  return row
}

async function write(tx: Transaction, row: typeof insightFeedback.$inferSelect): Promise<void> {
  if (row.isUseful === null && row.closedReason === null) {
    await tx.delete(insightFeedback).where(eq(insightFeedback.insightId, row.insightId))
    return
  }
  const { isUseful, closedReason, userId, at } = row
  await tx.insert(insightFeedback).values(row).onConflictDoUpdate({
    target: insightFeedback.insightId,
    set: { isUseful, closedReason, userId, at },
  })
}
