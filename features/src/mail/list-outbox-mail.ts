import type { MailId } from '@cartograph/contract'
import { desc, eq, mails } from '@cartograph/store'
import type { Context } from '../context.ts'
import { unsealContent, type MailContent } from './mail-content.ts'

export interface OutboxMail extends MailContent {
  readonly id: MailId
  readonly to: string
  readonly kind: string
  readonly createdAt: Date
}

/** The local outbox, newest first. Mail that was encrypted with another key is left out. */
export async function listOutboxMail(ctx: Pick<Context, 'store' | 'log'>): Promise<OutboxMail[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.state, 'kept'))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(atMost),
  )
  return rows.flatMap(({ id, recipient: to, kind, createdAt, sealedContent }) => {
    try {
      return [{ id, to, kind, createdAt, ...unsealContent(ctx.store, id, sealedContent) }]
    } catch (error) {
      ctx.log.warn({ err: error, mail_id: id }, 'a stored mail cannot be decrypted')
      return []
    }
  })
}

const atMost = 100
