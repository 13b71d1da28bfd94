import { AppError, askReportRecipient as endpoint } from '@cartograph/contract'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSchedule } from '../schedule-rows.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { tokenPlace } from './recipient-token.ts'
import { requireRecipient } from './require-recipient.ts'

/** With the same link as before, so that the first mail works too if it arrives after all. */
export const askReportRecipient = serves(
  endpoint,
  async (ctx, { reportId, scheduleId, recipientId }) => {
    const { orgId } = requireWorkspace(ctx)
    requirePerson(ctx)
    await ctx.limits.askReportRecipient.enter({ account: orgId, address: null }, ctx.clock())
    return change(
      ctx,
      {
        endpoint,
        subject: recipientId,
        details: ({ email }) => ({ report: reportId, schedule: scheduleId, email }),
      },
      async (tx) => {
        const schedule = await requireSchedule(ctx, tx, { reportId, scheduleId })
        const row = await requireRecipient(tx, schedule, { id: recipientId, kind: 'address' })
        if (row.state !== 'waiting') throw new AppError('conflict', answered)
        const email = row.email ?? ''
        const token = ctx.store.unseal(row.sealedToken ?? '', tokenPlace(row.id))
        await askForConfirmation(ctx, tx, { schedule, email, token })
        return { email }
      },
    )
  },
)

const answered = 'This address has answered already. Reload the page to see it.'
