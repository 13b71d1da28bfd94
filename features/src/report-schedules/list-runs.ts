import { listReportRuns as endpoint, type ReportDelivery } from '@cartograph/contract'
import { and, asc, count, desc, eq, inArray, reportDeliveries, reportRuns } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { namesOf } from '../custom-metrics/index.ts'
import { serves } from '../serves.ts'
import { requireSchedule } from './schedule-rows.ts'

export const listReportRuns = serves(
  endpoint,
  async (ctx, { reportId, scheduleId, page, size }) => {
    const { orgId } = requireWorkspace(ctx)
    return ctx.store.inWorkspace(orgId, async (tx) => {
      await requireSchedule(ctx, tx, { reportId, scheduleId })
      const ofSchedule = and(eq(reportRuns.orgId, orgId), eq(reportRuns.scheduleId, scheduleId))
      const [counted] = await tx.select({ total: count() }).from(reportRuns).where(ofSchedule)
      const runs = await tx
        .select()
        .from(reportRuns)
        .where(ofSchedule)
        .orderBy(desc(reportRuns.dueAt), desc(reportRuns.id))
        .limit(size)
        .offset((page - 1) * size)
      const ids = runs.map(({ id }) => id)
      const deliveries =
        ids.length === 0
          ? []
          : await tx
              .select()
              .from(reportDeliveries)
              .where(and(eq(reportDeliveries.orgId, orgId), inArray(reportDeliveries.runId, ids)))
              .orderBy(asc(reportDeliveries.kind), asc(reportDeliveries.id))
      const names = await namesOf(tx, [
        ...deliveries.map(({ userId }) => userId),
        ...runs.map(({ cancelledBy }) => cancelledBy),
      ])
      const items = runs.map((run) => ({
        id: run.id,
        is_test: run.testFor !== null,
        due_at: run.dueAt.toISOString(),
        state: run.state,
        message: run.message,
        finished_at: run.finishedAt?.toISOString() ?? null,
        cancelled_by: run.cancelledBy === null ? null : (names.get(run.cancelledBy) ?? null),
        period:
          run.periodFrom === null || run.periodTo === null
            ? null
            : { from: run.periodFrom, to: run.periodTo },
        data_through: run.dataThrough?.toISOString() ?? null,
        is_data_late: run.isDataLate,
        deliveries: deliveries
          .filter(({ runId }) => runId === run.id)
          .map((one) => {
            const name = one.userId === null ? undefined : names.get(one.userId)
            return presentDelivery(one, one.label ?? name ?? 'A member who left')
          }),
      }))
      return { page, items, total: counted?.total ?? 0 }
    })
  },
)

function presentDelivery(row: typeof reportDeliveries.$inferSelect, label: string): ReportDelivery {
  return {
    id: row.id,
    recipient_id: row.recipientId,
    kind: row.kind,
    label,
    state: row.state,
    content: row.content,
    attachment: row.attachment,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    message: row.message,
    sent_at: row.sentAt?.toISOString() ?? null,
  }
}
