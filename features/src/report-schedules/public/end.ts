import { endPublicRecipient as endpoint } from '@cartograph/contract'
import { eq, reportRecipients } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { findRecipient, limitGuesses, presentPublicRecipient } from './find-recipient.ts'

/** At once, also for mail that is being computed, and as often as the link is followed. */
export const endPublicRecipient = serves(endpoint, async (ctx, { token }) => {
  await limitGuesses(ctx, token)
  return ctx.store.asSystem(async (tx) => {
    const found = await findRecipient(ctx, tx, token)
    const { recipient } = found
    if (recipient.state === 'ended') return presentPublicRecipient(found)
    const change = { state: 'ended', endedAt: ctx.clock() } as const
    await tx.update(reportRecipients).set(change).where(eq(reportRecipients.id, recipient.id))
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      orgId: recipient.orgId,
      subject: recipient.scheduleId,
      details: { recipient: recipient.email ?? found.memberEmail },
    })
    return presentPublicRecipient({ ...found, recipient: { ...recipient, ...change } })
  })
})
