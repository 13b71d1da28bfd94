import { AppError, nextSendMoment, updateReportSchedule as endpoint } from '@cartograph/contract'
import { and, eq, reportSchedules } from '@cartograph/store'
import { isDeepStrictEqual } from 'node:util'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readUnits } from '../workspace-units.ts'
import { auditedRecipients } from './recipients/audited-recipients.ts'
import { checkRecipients } from './recipients/check-recipients.ts'
import { saveRecipients } from './recipients/save-recipients.ts'
import { presentSchedule, requireSchedule, type ScheduleRow } from './schedule-rows.ts'

export const updateReportSchedule = serves(
  endpoint,
  async (ctx, { reportId, scheduleId, version, is_paused: isPaused, recipients, ...body }) => {
    const { orgId } = requireWorkspace(ctx)
    requirePerson(ctx)
    await checkRecipients(ctx, recipients)
    return change(
      ctx,
      {
        endpoint,
        subject: scheduleId,
        details: ({ schedule }) => ({
          report: reportId,
          timing: body.timing,
          is_paused: isPaused,
          ...auditedRecipients(schedule.recipients),
        }),
      },
      async (tx) => {
        const before = await requireSchedule(ctx, tx, { reportId, scheduleId }, { locks: true })
        if (version !== undefined && version !== before.version) throw new AppError('conflict')
        const { timezone } = await readUnits(tx, orgId)
        const row: ScheduleRow = {
          ...before,
          ...body,
          isPaused,
          // A time that is due and was not started yet is still sent.
          ...(isPaused || before.isPaused || !isDeepStrictEqual(body.timing, before.timing)
            ? {
                nextRunAt: isPaused ? null : nextSendMoment(body.timing, timezone, ctx.clock()),
                nextRunZone: timezone,
              }
            : {}),
          version: before.version + 1,
          updatedAt: ctx.clock(),
        }
        await tx
          .update(reportSchedules)
          .set(row)
          .where(and(eq(reportSchedules.orgId, orgId), eq(reportSchedules.id, scheduleId)))
        const webhookSecrets = await saveRecipients(ctx, tx, row, recipients)
        return {
          schedule: await presentSchedule(ctx, tx, row),
          webhook_secrets: webhookSecrets,
        }
      },
    )
  },
)
