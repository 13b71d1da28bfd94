import { RefreshToken } from '@cartograph/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

type Sealing = Pick<Context, 'store'>

export const refreshTokenPrefix = 'cgr_'

/** Every token is another one, because the key stores only the hash of the newest. */
export function newRefreshToken(
  { store }: Sealing,
  of: Omit<RefreshToken, 'nonce'>,
): { readonly token: string; readonly refreshHash: string } {
  const nonce = randomBytes(16).toString('base64url')
  const sealed = store.seal(JSON.stringify({ ...of, nonce } satisfies RefreshToken), place)
  const token = `${refreshTokenPrefix}${Buffer.from(sealed).toString('base64url')}`
  return { token, refreshHash: hashRefreshToken(token) }
}

/** Null for a text that is no refresh token. */
export function openRefreshToken({ store }: Sealing, token: string): RefreshToken | null {
  if (!token.startsWith(refreshTokenPrefix)) return null
  try {
    const sealed = Buffer.from(token.slice(refreshTokenPrefix.length), 'base64url').toString()
    return RefreshToken.parse(JSON.parse(store.unseal(sealed, place)))
  } catch {
    return null
  }
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const place = 'refresh token of a connected app'
