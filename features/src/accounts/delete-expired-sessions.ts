import { lte, sessions } from '@cartograph/store'
import type { Context } from '../context.ts'

export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  await ctx.store.asSystem((tx) => tx.delete(sessions).where(lte(sessions.expiresAt, ctx.clock())))
}
