import type { SignedToken } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'

/** Serializes a request token and its secret, to be encrypted. */
export function serializeRequestToken({ token, tokenSecret }: SignedToken): string {
  return JSON.stringify([token, tokenSecret])
}

/** Null for data of another protocol, so that the consent has to be started again. */
export function parseRequestToken(text: string): SignedToken {
  const [token, tokenSecret] = listIn(text)
  if (typeof token === 'string' && typeof tokenSecret === 'string') return { token, tokenSecret }
  throw new AppError('consent_expired')
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
