import { and, inArray, lt, mails } from '@cartograph/store'
import type { Context } from '../context.ts'

/** After a week nobody asks any more what became of a mail. */
export async function deleteOldMail(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptForMs)
  await ctx.store.asSystem((tx) =>
    tx
      .delete(mails)
      .where(and(inArray(mails.state, ['sent', 'failed', 'kept']), lt(mails.createdAt, before))),
  )
}

const keptForMs = 7 * 24 * 60 * 60 * 1000
