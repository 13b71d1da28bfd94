import {
  newId,
  ReportDeliveryId,
  ReportRecipientId,
  ReportRunId,
  ReportScheduleId,
  type OrgId,
  type ReportId,
  type UserId,
} from '@cartograph/contract'
import {
  reportDeliveries,
  reportRecipients,
  reportRuns,
  reportSchedules,
  type Transaction,
} from './index.ts'

/** One row in every table of schedules. */
export async function addReportSchedule(
  tx: Transaction,
  of: { readonly orgId: OrgId; readonly reportId: ReportId; readonly userId: UserId },
): Promise<void> {
  const { orgId, reportId, userId } = of
  const now = new Date()
  const [scheduleId, recipientId, runId] = [
    newId(ReportScheduleId),
    newId(ReportRecipientId),
    newId(ReportRunId),
  ]
  await tx.insert(reportSchedules).values({
    orgId,
    id: scheduleId,
    reportId,
    timing: { every: 'day', hour: 9 },
    attachment: 'none',
    isPaused: false,
    createdBy: userId,
    nextRunZone: 'UTC',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(reportRecipients).values({
    orgId,
    id: recipientId,
    scheduleId,
    kind: 'member',
    state: 'active',
    userId,
    sealedToken: 'sealed',
    tokenHash: `hash of ${orgId}`,
    addedAt: now,
  })
  await tx.insert(reportRuns).values({ orgId, id: runId, scheduleId, dueAt: now, state: 'done' })
  await tx.insert(reportDeliveries).values({
    orgId,
    id: newId(ReportDeliveryId),
    runId,
    recipientId,
    kind: 'member',
    userId,
    state: 'sent',
    content: 'report',
    attachment: 'none',
    createdAt: now,
  })
}
