import type { TokenAnswer } from '@cartograph/contract'

/** What signing in and refreshing answer; the adapter puts the refresh token into a cookie. */
export interface SessionTokens {
  readonly access: TokenAnswer
  readonly refreshToken: string
  readonly refreshExpiresAt: Date
}

/** A session ends by itself when it has not been used for this long. */
export const sessionIdleMs = 48 * 60 * 60 * 1000

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionIdleMs)
}
