import { AppError, refresh as endpoint } from '@cartograph/contract'
import { eq, sessions } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { issueAccessToken } from './access-token.ts'
import { hashRefreshToken, nextRefreshToken, readRefreshToken } from './refresh-token.ts'
import { sessionExpiry, type SessionTokens } from './session.ts'

/**
 * Every refresh token is good for one use. A second use means that two people hold it, so the session
 * ends for both, except within a few seconds: that is a browser that lost our answer and asks again.
 */
export async function refresh(
  ctx: Context,
  { refreshToken }: { refreshToken: string | null },
): Promise<SessionTokens> {
  const token = refreshToken === null ? null : readRefreshToken(ctx.tokenKeys, refreshToken)
  if (refreshToken === null || token === null) throw new AppError('not_authenticated')
  const now = ctx.clock()
  const next = nextRefreshToken(ctx.tokenKeys, token)

  const renewed = await ctx.store.asSystem(async (tx) => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.id, token.sessionId))
      .for('update')
    if (session === undefined || session.expiresAt <= now) return null

    const isCurrent = session.tokenHash === hashRefreshToken(refreshToken)
    const isAskedAgain =
      session.tokenHash === hashRefreshToken(next) &&
      now.getTime() - session.lastUsedAt.getTime() <= graceMs
    if (!isCurrent && !isAskedAgain) {
      await tx.delete(sessions).where(eq(sessions.id, session.id))
      await writeAuditRow(ctx, tx, {
        action: 'identity.refresh_token_reused',
        subject: session.id,
        userId: session.userId,
      })
      return null
    }
    if (isAskedAgain) return { userId: session.userId, expiresAt: session.expiresAt }

    const expiresAt = sessionExpiry(now)
    await tx
      .update(sessions)
      .set({ tokenHash: hashRefreshToken(next), lastUsedAt: now, expiresAt })
      .where(eq(sessions.id, session.id))
    await writeAuditRow(ctx, tx, {
      action: endpoint.audit ?? endpoint.name,
      subject: session.id,
      userId: session.userId,
    })
    return { userId: session.userId, expiresAt }
  })
  if (renewed === null) throw new AppError('not_authenticated')

  const { userId, expiresAt } = renewed
  const claims = { audience: 'api', userId, sessionId: token.sessionId, workspace: null } as const
  const access = await issueAccessToken(ctx.tokenKeys, claims, now)
  return { access, refreshToken: next, refreshExpiresAt: expiresAt }
}

const graceMs = 10_000
