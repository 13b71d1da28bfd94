import { AppError, cancelReportRun as endpoint } from '@cartograph/contract'
import { and, eq, isNull, or, reportRuns } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireSchedule } from './schedule-rows.ts'
import { announceCancelled } from './sending/listen-for-cancel.ts'
import { isOpen } from './sending/read-run.ts'

/** Mails are queued in the transaction that ends the run, so a cancelled run sends nothing. */
export const cancelReportRun = serves(endpoint, async (ctx, { reportId, scheduleId, runId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { id, testFor } = reportRuns
  const isRun = and(
    eq(reportRuns.orgId, orgId),
    eq(id, runId),
    eq(reportRuns.scheduleId, scheduleId),
    or(isNull(testFor), eq(testFor, userId)),
  )
  await change(
    ctx,
    { endpoint, subject: scheduleId, details: { report: reportId, run: runId } },
    async (tx) => {
      await requireSchedule(ctx, tx, { reportId, scheduleId })
      const [run] = await tx.select().from(reportRuns).where(isRun).for('update')
      if (run === undefined) throw new AppError('not_found')
      if (!isOpen(run)) throw new AppError('conflict', hasEnded)
      await tx
        .update(reportRuns)
        .set({
          state: 'cancelled',
          cancelledBy: userId,
          finishedAt: ctx.clock(),
          message: null,
          resumesAt: null,
        })
        .where(isRun)
      return undefined
    },
  )
  await announceCancelled(ctx.store, runId)
})

const hasEnded = 'This report has already been sent, or its sending has ended.'
