import type { SessionId, TokenAnswer, UserId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { DeviceCookie } from '../devices/remember-device.ts'
import { issueAccessToken } from './access-token.ts'

/** The result of signing in and refreshing; the adapter puts the refresh token into a cookie. */
export interface SessionTokens {
  readonly access: TokenAnswer
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
  /** After signing in, the device is remembered. */
  readonly device: DeviceCookie | null
}

/** A session with its next refresh token, within the transaction. */
export interface LiveSession {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
  readonly device: DeviceCookie | null
}

export async function issueTokens(ctx: Context, session: LiveSession): Promise<SessionTokens> {
  const { userId, sessionId, refreshToken, refreshExpiresAt, device } = session
  const person = { kind: 'person', userId, sessionId } as const
  const claims = { audience: 'api', person, orgId: null } as const
  const access = await issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
  return { access, refreshToken, refreshExpiresAt, device }
}

/** A session expires when it has not been used for this long. */
export const sessionIdleMs = 48 * 60 * 60 * 1000

/** However much it is used, a session ends this long after signing in. */
export const sessionMaxMs = 30 * 24 * 60 * 60 * 1000

export function sessionExpiry(now: Date, createdAt: Date = now): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, createdAt.getTime() + sessionMaxMs))
}

/** The encryption context of an identity provider's token. */
export function providerTokenContext(sessionId: SessionId): string {
  return `session ${sessionId}`
}
