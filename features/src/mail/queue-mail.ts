import { MailId, newId } from '@cartograph/contract'
import { mails, sql, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { sealContent } from './mail-content.ts'
import type { Mail } from './mail.ts'
import { composeMail } from './templates/compose-mail.ts'
import { renderHtml } from './templates/render-html.ts'
import { renderText } from './templates/render-text.ts'

/**
 * Queues a mail in the transaction of the change that it reports: a rollback removes it too. Also works
 * inside a workspace, which may write here but not read.
 */
export async function queueMail(
  ctx: Pick<Context, 'store' | 'clock' | 'settings'>,
  tx: Transaction,
  mail: Mail,
): Promise<void> {
  const id = newId(MailId)
  const body = composeMail(mail)
  const publicUrl = ctx.settings.publicUrl()
  const now = ctx.clock()
  await tx.insert(mails).values({
    id,
    recipient: addressOf(mail.to),
    kind: mail.kind,
    sealedContent: sealContent(ctx.store, id, {
      subject: body.subject,
      text: renderText(body, publicUrl),
      html: renderHtml(body, publicUrl),
      replyTo: mail.kind === 'invitation-request' ? addressOf(mail.replyTo) : null,
    }),
    state: 'waiting',
    nextAttemptAt: now,
    createdAt: now,
  })
  // Notifies when the transaction is committed, and not after a rollback.
  await tx.execute(sql`select pg_notify('mail_waiting', '')`)
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
