import { SessionId } from '@cartograph/contract'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from '../../token-keys.ts'

/**
 * `session.secret.tag`. The tag proves that we issued it, which distinguishes a used token from a forged
 * one: only a used one may end the session.
 */
export function firstRefreshToken(keys: TokenKeys, sessionId: SessionId): string {
  return assemble(keys, sessionId, randomBytes(32))
}

/**
 * The next token. It is derived, so that a browser whose answer got lost receives the same successor again;
 * without the key it cannot be computed.
 */
export function nextRefreshToken(keys: TokenKeys, token: RefreshToken): string {
  const secret = createHmac('sha256', keys.refresh).update('next').update(token.secret).digest()
  return assemble(keys, token.sessionId, secret)
}

export interface RefreshToken {
  readonly sessionId: SessionId
  readonly secret: Buffer
}

/** Null for a token that we did not issue. */
export function readRefreshToken(keys: TokenKeys, text: string): RefreshToken | null {
  const [session, secretText, tag] = text.split('.')
  const sessionId = SessionId.safeParse(session)
  if (!sessionId.success || secretText === undefined || tag === undefined) return null
  const secret = Buffer.from(secretText, 'base64url')
  const expected = Buffer.from(tagOf(keys, sessionId.data, secret))
  const given = Buffer.from(tag)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { sessionId: sessionId.data, secret }
}

/** All that the database stores of a token. */
export function hashRefreshToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function assemble(keys: TokenKeys, sessionId: SessionId, secret: Buffer): string {
  return `${sessionId}.${secret.toString('base64url')}.${tagOf(keys, sessionId, secret)}`
}

function tagOf(keys: TokenKeys, sessionId: SessionId, secret: Buffer): string {
  const mac = createHmac('sha256', keys.refresh).update('tag').update(sessionId).update(secret)
  return mac.digest().subarray(0, 16).toString('base64url')
}
