import { renewWebhookSecret as endpoint } from '@cartograph/contract'
import { and, eq, reportRecipients } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { newWebhookSecret } from '../../webhooks/index.ts'
import { requireSchedule } from '../schedule-rows.ts'
import { secretPlace } from './recipient-token.ts'
import { requireRecipient } from './require-recipient.ts'

/** Requests that wait for another attempt are signed with the new secret too: signing is part of sending. */
export const renewWebhookSecret = serves(
  endpoint,
  async (ctx, { reportId, scheduleId, recipientId }) => {
    const { orgId } = requireWorkspace(ctx)
    requirePerson(ctx)
    const secret = newWebhookSecret()
    return change(
      // The answer has the secret, and is not stored for a repeated request.
      { ...ctx, idempotency: null },
      {
        endpoint,
        subject: recipientId,
        details: ({ label }) => ({ report: reportId, schedule: scheduleId, webhook: label }),
      },
      async (tx) => {
        const schedule = await requireSchedule(ctx, tx, { reportId, scheduleId })
        const row = await requireRecipient(tx, schedule, { id: recipientId, kind: 'webhook' })
        await tx
          .update(reportRecipients)
          .set({ sealedSecret: ctx.store.seal(secret, secretPlace(row.id)) })
          .where(and(eq(reportRecipients.orgId, orgId), eq(reportRecipients.id, row.id)))
        return { recipient_id: row.id, label: row.urlLabel ?? '', secret }
      },
    )
  },
)
