import type { RunningWork } from '@cartograph/contract'
import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  or,
  reportRuns,
  reports,
  reportSchedules,
  type Transaction,
} from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'

/** Reports that are being sent, or wait for their data. A test is seen by the person who asked for it. */
export async function listRunningReports(ctx: Context, tx: Transaction): Promise<RunningWork[]> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { testFor, state, dueAt, scheduleId } = reportRuns
  const rows = await tx
    .select({
      run_id: reportRuns.id,
      report_id: reports.id,
      schedule_id: reportSchedules.id,
      name: reports.name,
      message: reportRuns.message,
      state,
    })
    .from(reportRuns)
    .innerJoin(
      reportSchedules,
      and(eq(reportSchedules.orgId, orgId), eq(reportSchedules.id, scheduleId)),
    )
    .innerJoin(reports, and(eq(reports.orgId, orgId), eq(reports.id, reportSchedules.reportId)))
    .where(
      and(
        eq(reportRuns.orgId, orgId),
        inArray(state, ['waiting', 'running']),
        or(isNull(testFor), eq(testFor, userId)),
      ),
    )
    .orderBy(asc(dueAt), asc(reportRuns.id))
    .limit(mostListed)
  return rows.map(({ message, state: now, ...row }) => ({
    kind: 'report',
    ...row,
    waits_for: now === 'waiting' ? message : null,
  }))
}

/** More than a person follows. */
const mostListed = 20
