import {
  AppError,
  createReportSchedule as endpoint,
  maxReportSchedules,
  newId,
  nextSendMoment,
  ReportScheduleId,
} from '@cartograph/contract'
import { and, count, eq, reportSchedules } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readUnits } from '../workspace-units.ts'
import { auditedRecipients } from './recipients/audited-recipients.ts'
import { checkRecipients } from './recipients/check-recipients.ts'
import { saveRecipients } from './recipients/save-recipients.ts'
import { lockReport, presentSchedule, type ScheduleRow } from './schedule-rows.ts'

export const createReportSchedule = serves(
  endpoint,
  async (ctx, { reportId, timing, attachment, is_paused: isPaused, recipients }) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    await checkRecipients(ctx, recipients)
    const id = newId(ReportScheduleId)
    return change(
      ctx,
      {
        endpoint,
        subject: id,
        details: ({ schedule }) => ({
          report: reportId,
          timing,
          ...auditedRecipients(schedule.recipients),
        }),
      },
      async (tx) => {
        await lockReport(ctx, tx, reportId)
        const ofReport = and(
          eq(reportSchedules.orgId, orgId),
          eq(reportSchedules.reportId, reportId),
        )
        const [counted] = await tx.select({ total: count() }).from(reportSchedules).where(ofReport)
        if ((counted?.total ?? 0) >= maxReportSchedules) {
          throw new AppError('invalid_request', tooMany)
        }
        const now = ctx.clock()
        const { timezone } = await readUnits(tx, orgId)
        const row: ScheduleRow = {
          orgId,
          id,
          reportId,
          timing,
          attachment,
          isPaused,
          createdBy: userId,
          nextRunAt: isPaused ? null : nextSendMoment(timing, timezone, now),
          nextRunZone: timezone,
          version: 1,
          createdAt: now,
          updatedAt: now,
        }
        await tx.insert(reportSchedules).values(row)
        const webhookSecrets = await saveRecipients(ctx, tx, row, recipients)
        return {
          schedule: await presentSchedule(ctx, tx, row),
          webhook_secrets: webhookSecrets,
        }
      },
    )
  },
)

const tooMany = `A report has at most ${maxReportSchedules} schedules. Delete one first.`
