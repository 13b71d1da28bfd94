import { newId, ReportRunId, testReportSchedule as endpoint } from '@cartograph/contract'
import { reportRuns } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireSchedule } from './schedule-rows.ts'

/** Also of a paused schedule: people try it before they let it run. */
export const testReportSchedule = serves(endpoint, async (ctx, { reportId, scheduleId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const now = ctx.clock()
  await ctx.limits.testReport.enter({ account: userId, address: ctx.address }, now)
  const person = await ctx.access.person(userId)
  const run = {
    orgId,
    id: newId(ReportRunId),
    scheduleId,
    testFor: userId,
    dueAt: now,
    state: 'waiting' as const,
  }
  const answer = await change(
    ctx,
    { endpoint, subject: scheduleId, details: { report: reportId } },
    async (tx) => {
      await requireSchedule(ctx, tx, { reportId, scheduleId })
      await tx.insert(reportRuns).values(run)
      return { run_id: run.id, email: person?.email ?? '' }
    },
  )
  await ctx.ingestion.queue.enqueue('send-report', { org_id: orgId, run_id: answer.run_id })
  return answer
})
