import { signOut as endpoint } from '@cartograph/contract'
import { eq, sessions } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { readRefreshToken } from './refresh-token.ts'

/** Ends the session that the cookie belongs to; without a session there is nothing to do. */
export async function signOut(
  ctx: Context,
  { refreshToken }: { refreshToken: string | null },
): Promise<void> {
  const token = refreshToken === null ? null : readRefreshToken(ctx.tokenKeys, refreshToken)
  if (token === null) return
  await ctx.store.asSystem(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.id, token.sessionId))
      .returning({ userId: sessions.userId })
    if (ended === undefined) return
    await writeAuditRow(ctx, tx, {
      action: endpoint.audit ?? endpoint.name,
      subject: token.sessionId,
      userId: ended.userId,
    })
  })
}
