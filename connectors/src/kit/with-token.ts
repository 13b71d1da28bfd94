import type { AccessTokens } from './auth.ts'
import { ConnectorError } from './errors.ts'

/**
 * Calls with a token that should be good. When the platform refuses it all the same, it is refreshed, and
 * the call is made once more: clocks differ, and tokens are withdrawn.
 */
export async function withToken<T>(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokens.get(signal)
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.class !== 'auth') throw error
    const other = await tokens.get(signal, token)
    if (other === token) throw error
    return call(other)
  }
}

/** A token that nothing refreshes: one that never ends, or one that is only asked about itself. */
export function fixedToken(
  token: string,
  facts: Readonly<Record<string, string>> = {},
): AccessTokens {
  return { get: () => Promise.resolve(token), facts }
}
