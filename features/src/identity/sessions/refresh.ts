import { AppError } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { notifySessionsEnded } from './ended-session.ts'
import { nextRefreshToken, readRefreshToken } from './refresh-token.ts'
import { renewSession, type Renewal } from './renew-session.ts'
import { issueTokens, providerTokenContext, type SessionTokens } from './session.ts'

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
  const { sessionId } = token
  const next = nextRefreshToken(ctx.tokenKeys, token)
  const given = { sessionId, refreshToken, next }

  let renewal = await renewSession(ctx, { ...given, answer: null })
  if (renewal.outcome === 'ask the provider') {
    // Between two transactions: nobody waits for a lock while the network is slow.
    renewal = await renewSession(ctx, { ...given, answer: await askProvider(ctx, renewal) })
  }
  switch (renewal.outcome) {
    case 'renewed':
      return issueTokens(ctx, {
        userId: renewal.userId,
        sessionId,
        refreshToken: next,
        refreshExpiresAt: renewal.expiresAt,
      })
    case 'ended':
      await notifySessionsEnded(ctx, renewal.ended)
      throw new AppError('not_authenticated')
    case 'ask the provider':
      throw new AppError('server_error')
  }

  async function askProvider(
    { identity, store }: Context,
    { sealedProviderToken }: Extract<Renewal, { outcome: 'ask the provider' }>,
  ) {
    const providerToken = store.unseal(sealedProviderToken, providerTokenContext(sessionId))
    return { renewed: await identity.renew({ providerToken }) }
  }
}
