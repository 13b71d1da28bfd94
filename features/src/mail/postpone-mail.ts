import type { MailFileId, MailId } from '@cartograph/contract'
import { eq, mails, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { sealNothing } from './mail-content.ts'
import { MailDeliveryError } from './mail-transport.ts'

export interface DueMail {
  readonly id: MailId
  readonly recipient: string
  readonly kind: string
  readonly sealedContent: string
  readonly fileId: MailFileId | null
  readonly attempts: number
}

/** Records why a mail was not accepted and when it is due again; returns the reason. */
export async function postponeMail(
  ctx: Pick<Context, 'store' | 'clock' | 'log'>,
  tx: Transaction,
  { mail, error }: { mail: DueMail; error: unknown },
): Promise<MailDeliveryError['why']> {
  const why = error instanceof MailDeliveryError ? error.why : 'not-now'
  const attempts = mail.attempts + 1
  const waitMs = why === 'refused' ? undefined : waitsMs[mail.attempts]
  const lastError = reasonOf(error, mail)
  const logFields = { mail_id: mail.id, kind: mail.kind, attempts, reason: lastError }
  if (waitMs === undefined) {
    const sealedContent = sealNothing(ctx.store, mail.id)
    await tx
      .update(mails)
      .set({ state: 'failed', sealedContent, fileId: null, attempts, lastError })
      .where(eq(mails.id, mail.id))
    ctx.log.error(logFields, 'a mail could not be sent and is given up')
  } else {
    const nextAttemptAt = new Date(ctx.clock().getTime() + waitMs)
    await tx.update(mails).set({ attempts, nextAttemptAt, lastError }).where(eq(mails.id, mail.id))
    ctx.log.warn({ ...logFields, next_attempt_at: nextAttemptAt }, 'a mail could not be sent yet')
  }
  return why
}

/** The delay before the second attempt, the third, and so on; after the last of them a mail is given up. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * 60_000)

/** Servers often repeat the address they refuse, which must not be logged. */
function reasonOf(error: unknown, { recipient }: DueMail): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replaceAll(recipient, '[recipient]').slice(0, 500)
}
