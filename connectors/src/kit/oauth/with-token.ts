import type { AccessTokens, SignedToken } from '../manifest/auth.ts'
import { ConnectorError } from '../errors.ts'

/**
 * Calls with a token that should be good. When the platform refuses it all the same, it is refreshed, and
 * the call is made once more: clocks differ, and tokens are withdrawn.
 */
export function withToken<T>(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const get = (refused?: string) => tokens.get(signal, refused)
  return withAnother(get, (token) => token, call)
}

/** The same in OAuth 1.0a. Whoever calls signs anew for each token. */
export function withSignedToken<T>(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: SignedToken) => Promise<T>,
): Promise<T> {
  const get = (refused?: string) => tokens.getSigned(signal, refused)
  return withAnother(get, ({ token }) => token, call)
}

/** A token that nothing refreshes: one that never ends, or one that is only asked about itself. */
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

/** What an access of OAuth 1.0a signs with. One that was given in another protocol cannot sign. */
export function signedToken({
  accessToken,
  tokenSecret,
}: {
  readonly accessToken: string
  readonly tokenSecret: string | null
}): SignedToken {
  if (tokenSecret !== null) return { token: accessToken, tokenSecret }
  throw new ConnectorError('auth', 'This access was given in a way that is not used any more')
}

async function withAnother<Token, T>(
  get: (refused?: string) => Promise<Token>,
  nameOf: (token: Token) => string,
  call: (token: Token) => Promise<T>,
): Promise<T> {
  const token = await get()
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.class !== 'auth') throw error
    const other = await get(nameOf(token))
    if (nameOf(other) === nameOf(token)) throw error
    return call(other)
  }
}
