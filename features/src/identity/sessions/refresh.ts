import { AppError } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { notifySessionsEnded } from './ended-session.ts'
import { nextRefreshToken, readRefreshToken } from './refresh-token.ts'
import { renewSession, type Renewal } from './renew-session.ts'
import { issueTokens, providerTokenContext, type SessionTokens } from './session.ts'

/**
 * Refresh token rotation: every token can be used once. A second use means that two parties have it, so the
 * session ends for both. Within a few seconds it is accepted, because a browser that lost our answer asks
 * again.
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
    // Between two transactions, so that no lock is held during a network call.
    renewal = await renewSession(ctx, { ...given, answer: await askProvider(ctx, renewal) })
  }
  switch (renewal.outcome) {
    case 'renewed':
      return issueTokens(ctx, {
        userId: renewal.userId,
        sessionId,
        refreshToken: next,
        refreshExpiresAt: renewal.expiresAt,
        device: null,
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
