import { deleteReportSchedule as endpoint } from '@cartograph/contract'
import { and, eq, reportSchedules } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireSchedule } from './schedule-rows.ts'

/** With its recipients and its history. Mail that is in the outbox already is sent. */
export const deleteReportSchedule = serves(endpoint, async (ctx, { reportId, scheduleId }) => {
  const { orgId } = requireWorkspace(ctx)
  const details = { report: reportId }
  await change(ctx, { endpoint, subject: scheduleId, details }, async (tx) => {
    await requireSchedule(ctx, tx, { reportId, scheduleId }, { locks: true })
    await tx
      .delete(reportSchedules)
      .where(and(eq(reportSchedules.orgId, orgId), eq(reportSchedules.id, scheduleId)))
    return undefined
  })
})
