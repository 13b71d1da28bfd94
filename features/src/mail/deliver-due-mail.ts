import { and, asc, eq, lte, mails, or, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { beginAttempt, endAttempt } from './mail-attempts.ts'
import { readMailFile } from './mail-files.ts'
import { fromPicture, sealNothing, unsealContent } from './mail-content.ts'
import { MailDeliveryError, type MailTransport } from './mail-transport.ts'
import { postponeMail, type DueMail } from './postpone-mail.ts'

type DeliveryContext = Pick<Context, 'store' | 'clock' | 'log' | 'signal'>

/**
 * Sends due mail one by one until none is left or the signal aborts; returns how many left the queue.
 * Without a transport they are kept for the local outbox. Safe in any number of processes at once: each
 * locks the row of the mail it is sending. When a process dies between the server's acceptance and its own
 * commit, the mail stays queued, is sent again with the same message id, and says that it was interrupted.
 */
export async function deliverDueMail(
  ctx: DeliveryContext,
  transport: MailTransport | null,
): Promise<number> {
  for (let done = 0; ;) {
    const outcome = ctx.signal.aborted ? 'nothing-due' : await deliverNext(ctx, transport)
    if (outcome === 'done') done += 1
    // While the server is down, every mail would wait for it and use up an attempt.
    if (outcome === 'nothing-due' || outcome === 'no-service') return done
  }
}

type Outcome = 'done' | 'put-off' | 'no-service' | 'nothing-due'

function deliverNext(ctx: DeliveryContext, transport: MailTransport | null): Promise<Outcome> {
  return ctx.store.asSystem(async (tx) => {
    const mail = await takeDueMail(ctx, tx)
    if (mail === null) return 'nothing-due'
    if (transport === null) {
      await tx.update(mails).set({ state: 'kept' }).where(eq(mails.id, mail.id))
      return 'done'
    }
    const { wasInterrupted } = await beginAttempt(ctx, mail.id)
    try {
      await handOver(ctx, tx, transport, mail)
    } catch (error) {
      await endAttempt(tx, mail.id, { wasInterrupted })
      const why = await postponeMail(ctx, tx, { mail, error })
      return why === 'no-service' ? 'no-service' : 'put-off'
    }
    await endAttempt(tx, mail.id, { wasInterrupted })
    const sealedContent = sealNothing(ctx.store, mail.id)
    const fileId = null
    const sentAt = ctx.clock()
    const attempts = mail.attempts + 1
    await tx
      .update(mails)
      .set({ state: 'sent', sealedContent, fileId, sentAt, attempts, lastError: null })
      .where(eq(mails.id, mail.id))
    return 'done'
  })
}

async function takeDueMail(ctx: DeliveryContext, tx: Transaction): Promise<DueMail | null> {
  // A mail that was never tried is due even if the clocks of two machines differ.
  const isDue = or(eq(mails.attempts, 0), lte(mails.nextAttemptAt, ctx.clock()))
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), isDue))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    // Weaker than `update`, which would wait for the row of its attempt.
    .for('no key update', { skipLocked: true })
  return mail ?? null
}

async function handOver(
  ctx: DeliveryContext,
  tx: Transaction,
  transport: MailTransport,
  mail: DueMail,
): Promise<void> {
  const { headers = {}, pictures = [], ...content } = open(ctx, mail)
  const file = mail.fileId === null ? [] : [await readMailFile(ctx, tx, mail.fileId)]
  const files = [...pictures.map(fromPicture), ...file]
  await transport.send({ messageId: mail.id, to: mail.recipient, ...content, headers, files })
}

function open({ store }: DeliveryContext, { id, sealedContent }: DueMail) {
  try {
    return unsealContent(store, id, sealedContent)
  } catch (cause) {
    throw new MailDeliveryError('refused', 'The content cannot be decrypted with this SECRET_KEY', {
      cause,
    })
  }
}
