import type { SignedToken } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'

/** A token that a person is sent along with, and its secret, as the text that is kept sealed meanwhile. */
export function serializeRequestToken({ token, tokenSecret }: SignedToken): string {
  return JSON.stringify([token, tokenSecret])
}

/** What is kept of a consent that was asked for in another protocol is no token: it has to be asked anew. */
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
