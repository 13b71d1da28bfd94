import { and, eq, inArray, mails, ne, or, reportDeliveries } from '@cartograph/store'
import type { Services } from '../../context.ts'

/** Copies what became of mail from the outbox, which keeps it only for a week, into the history. */
export async function recordMailOutcomes({ store }: Pick<Services, 'store'>): Promise<void> {
  await store.asSystem(async (tx) => {
    const changed = await tx
      .select({ delivery: reportDeliveries, mail: mails })
      .from(reportDeliveries)
      .innerJoin(mails, eq(mails.id, reportDeliveries.mailId))
      .where(
        and(
          eq(reportDeliveries.state, 'waiting'),
          inArray(reportDeliveries.kind, ['member', 'address']),
          or(ne(mails.state, 'waiting'), ne(mails.attempts, reportDeliveries.attempts)),
        ),
      )
      .limit(1_000)
      .for('update', { of: reportDeliveries, skipLocked: true })
    for (const { delivery, mail } of changed) {
      await tx
        .update(reportDeliveries)
        .set({
          state: mayHaveArrived(mail) ? 'unknown' : states[mail.state],
          attempts: mail.attempts,
          nextAttemptAt: mail.state === 'waiting' ? mail.nextAttemptAt : null,
          sentAt: mail.sentAt ?? (mail.state === 'kept' ? mail.createdAt : null),
          message: messageOf(mail),
        })
        .where(
          and(eq(reportDeliveries.orgId, delivery.orgId), eq(reportDeliveries.id, delivery.id)),
        )
    }
  })
}

const states = { waiting: 'waiting', sent: 'sent', kept: 'sent', failed: 'failed' } as const

/** Given up, but an attempt before was interrupted, and the mail server may have accepted that one. */
function mayHaveArrived({ state, wasInterrupted }: typeof mails.$inferSelect): boolean {
  return state === 'failed' && wasInterrupted
}

function messageOf({ state, lastError, wasInterrupted }: typeof mails.$inferSelect): string | null {
  if (state === 'kept')
    return 'No mail server is set up, so it is in the outbox of this installation.'
  if (state === 'sent' && wasInterrupted) return maybeTwice
  return lastError === null ? null : `The mail server did not accept it: ${lastError}`
}

const maybeTwice =
  'The server stopped while it was sending this and sent it again, so it may have arrived twice.'
