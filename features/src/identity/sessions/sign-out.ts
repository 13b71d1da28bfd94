import { signOut as endpoint } from '@cartograph/contract'
import { eq, sessions } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { endedSession, notifySessionsEnded } from './ended-session.ts'
import { readRefreshToken } from './refresh-token.ts'

/** Ends the session of the cookie, if there is one. */
export async function signOut(
  ctx: Context,
  { refreshToken }: { refreshToken: string | null },
): Promise<void> {
  const token = refreshToken === null ? null : readRefreshToken(ctx.tokenKeys, refreshToken)
  if (token === null) return
  const ended = await ctx.store.asSystem(async (tx) => {
    const deleted = await tx
      .delete(sessions)
      .where(eq(sessions.id, token.sessionId))
      .returning(endedSession)
    for (const { id, userId } of deleted) {
      await writeAuditRow(ctx, tx, {
        action: auditActionOf(endpoint),
        subject: id,
        userId,
      })
    }
    return deleted
  })
  await notifySessionsEnded(ctx, ended)
}
