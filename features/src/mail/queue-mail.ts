import { MailId, newId, type MailFileId } from '@cartograph/contract'
import { mails, sql, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { sealContent, toPicture } from './mail-content.ts'
import type { MailFile } from './mail-transport.ts'
import type { Mail } from './mail.ts'
import { composeMail } from './templates/compose-mail.ts'
import { renderMail, type RenderedMail } from './templates/render-mail.ts'

/**
 * Queues a mail in the transaction of the change that it reports: a rollback removes it too. Also works
 * inside a workspace, which may write here but not read.
 */
export async function queueMail(
  ctx: Pick<Context, 'store' | 'clock' | 'settings'>,
  tx: Transaction,
  mail: Mail,
): Promise<void> {
  await queueRenderedMail(ctx, tx, {
    kind: mail.kind,
    to: mail.to,
    replyTo: 'replyTo' in mail ? mail.replyTo : null,
    mail: renderMail(composeMail(mail), ctx.settings.publicUrl()),
  })
}

export interface QueuedMail {
  /** For the log; never shown. */
  readonly kind: string
  readonly to: string
  readonly replyTo?: string | null
  readonly mail: RenderedMail
  readonly headers?: Readonly<Record<string, string>>
  readonly fileId?: MailFileId | null
  /** Shown where the mail names them. */
  readonly pictures?: readonly MailFile[]
}

/** The same of a mail that another feature composes, such as a report. */
export async function queueRenderedMail(
  ctx: Pick<Context, 'store' | 'clock'>,
  tx: Transaction,
  { kind, to, replyTo = null, mail, headers = {}, fileId = null, pictures = [] }: QueuedMail,
): Promise<MailId> {
  const id = newId(MailId)
  const now = ctx.clock()
  await tx.insert(mails).values({
    id,
    recipient: addressOf(to),
    kind,
    sealedContent: sealContent(ctx.store, id, {
      ...mail,
      replyTo: replyTo === null ? null : addressOf(replyTo),
      headers,
      ...(pictures.length > 0 && { pictures: pictures.map(toPicture) }),
    }),
    fileId,
    state: 'waiting',
    nextAttemptAt: now,
    createdAt: now,
  })
  // Notifies when the transaction is committed, and not after a rollback.
  await tx.execute(sql`select pg_notify('mail_waiting', '')`)
  return id
}

/**
 * The bare address in `ada@shop.com` or `Ada <ada@shop.com>`. Refuses anything that a mail server could
 * read as several addresses or as another header.
 */
export function addressOf(text: string): string {
  const address = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(text)?.[1] ?? text
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error('The text is not a single mail address')
  }
  return address
}
