import { AppError, confirmPublicRecipient as endpoint } from '@cartograph/contract'
import { eq, reportRecipients } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { findRecipient, limitGuesses, presentPublicRecipient } from './find-recipient.ts'

/** Once; an address that has ended it must be added again by an admin. */
export const confirmPublicRecipient = serves(endpoint, async (ctx, { token }) => {
  await limitGuesses(ctx, token)
  return ctx.store.asSystem(async (tx) => {
    const found = await findRecipient(ctx, tx, token)
    const { recipient } = found
    if (recipient.state === 'ended') throw new AppError('not_found', ended)
    if (recipient.state === 'active') return presentPublicRecipient(found)
    const change = { state: 'active', confirmedAt: ctx.clock() } as const
    await tx.update(reportRecipients).set(change).where(eq(reportRecipients.id, recipient.id))
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      orgId: recipient.orgId,
      subject: recipient.scheduleId,
      details: { recipient: recipient.email },
    })
    return presentPublicRecipient({ ...found, recipient: { ...recipient, ...change } })
  })
})

const ended =
  'You ended this report before. To get it again, ask the person who sent it to add you.'
