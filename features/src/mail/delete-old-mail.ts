import { deleteUnusedFiles } from './mail-files.ts'
import { and, inArray, lt, mails } from '@cartograph/store'
import type { Context } from '../context.ts'

/** After a week the outcome of an email is of no more use. */
export async function deleteOldMail(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const before = new Date(ctx.clock().getTime() - retentionMs)
  await ctx.store.asSystem(async (tx) => {
    await tx
      .delete(mails)
      .where(and(inArray(mails.state, ['sent', 'failed', 'kept']), lt(mails.createdAt, before)))
    await deleteUnusedFiles(tx)
  })
}

const retentionMs = 7 * 24 * 60 * 60 * 1000
