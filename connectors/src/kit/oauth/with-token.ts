import type { AccessTokens, SignedToken } from '../manifest/auth.ts'
import { ConnectorError } from '../errors.ts'

/**
 * Calls with a valid token. If the platform rejects it, refreshes it and calls once more: clocks
 * differ, and tokens are revoked.
 */
export function withToken<T>(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const get = (refused?: string) => tokens.get(signal, refused)
  return callWithRefresh(get, (token) => token, call)
}

/** The same for OAuth 1.0a, where the caller signs again with each token. */
export function withSignedToken<T>(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: SignedToken) => Promise<T>,
): Promise<T> {
  const get = (refused?: string) => tokens.getSigned(signal, refused)
  return callWithRefresh(get, ({ token }) => token, call)
}

/** A token that is never refreshed: one that does not expire, or one that is only verified. */
export function fixedToken(
  token: string,
  facts: Readonly<Record<string, string>> = {},
  tokenSecret: string | null = null,
): AccessTokens {
  return {
    get: () => Promise.resolve(token),
    getSigned: async () => signedToken({ accessToken: token, tokenSecret }),
    facts,
  }
}

/** The signing token of an OAuth 1.0a consent. Throws `auth` for a token of another protocol. */
export function signedToken({
  accessToken,
  tokenSecret,
}: {
  readonly accessToken: string
  readonly tokenSecret: string | null
}): SignedToken {
  if (tokenSecret !== null) return { token: accessToken, tokenSecret }
  throw new ConnectorError(
    'auth',
    'This access was granted through a protocol that is no longer used',
  )
}

async function callWithRefresh<Token, T>(
  get: (refused?: string) => Promise<Token>,
  nameOf: (token: Token) => string,
  call: (token: Token) => Promise<T>,
): Promise<T> {
  const token = await get()
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.class !== 'auth') throw error
    const refreshed = await get(nameOf(token))
    if (nameOf(refreshed) === nameOf(token)) throw error
    return call(refreshed)
  }
}
