import type { SessionId, TokenAnswer, UserId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { issueAccessToken } from './access-token.ts'

/** What signing in and refreshing answer; the adapter puts the refresh token into a cookie. */
export interface SessionTokens {
  readonly access: TokenAnswer
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
}

/** A session with the refresh token that continues it, as far as its transaction knows. */
export interface LiveSession {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
}

export async function issueTokens(ctx: Context, session: LiveSession): Promise<SessionTokens> {
  const { userId, sessionId, refreshToken, refreshExpiresAt } = session
  const person = { kind: 'person', userId, sessionId } as const
  const claims = { audience: 'api', person, orgId: null } as const
  const access = await issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
  return { access, refreshToken, refreshExpiresAt }
}

/** A session ends by itself when it has not been used for this long. */
export const sessionIdleMs = 48 * 60 * 60 * 1000

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionIdleMs)
}

/** What the token of an identity provider is sealed for. */
export function providerTokenContext(sessionId: SessionId): string {
  return `session ${sessionId}`
}
