import type { MailId } from '@cartograph/contract'
import { eq, mailAttempts, mails, sql, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'

interface Attempt {
  /** An earlier one has no end, so the mail server may have the mail already. */
  readonly wasInterrupted: boolean
}

/** Commits that the mail is being handed over, in a transaction of its own that outlives a killed process. */
export function beginAttempt(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  mailId: MailId,
): Promise<Attempt> {
  return store.asSystem(async (tx) => {
    const startedAt = clock()
    const [begun] = await tx
      .insert(mailAttempts)
      .values({ mailId, startedAt })
      .onConflictDoUpdate({ target: mailAttempts.mailId, set: { startedAt } })
      // Zero for a row that was inserted.
      .returning({ wasInterrupted: sql<boolean>`xmax <> 0` })
    return { wasInterrupted: begun?.wasInterrupted === true }
  })
}

/** Runs in the transaction of the outcome; an attempt that was interrupted before stays interrupted. */
export async function endAttempt(
  tx: Transaction,
  mailId: MailId,
  { wasInterrupted }: Attempt,
): Promise<void> {
  await tx.delete(mailAttempts).where(eq(mailAttempts.mailId, mailId))
  if (wasInterrupted) await tx.update(mails).set({ wasInterrupted }).where(eq(mails.id, mailId))
}
