import { RefreshToken } from '@cartograph/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { openToken, sealToken } from '../sealed-token.ts'

type Sealing = Pick<Context, 'store'>

export const refreshTokenPrefix = 'cgr_'

/** Every token is another one, because the key stores only the hash of the newest. */
export function newRefreshToken(
  ctx: Sealing,
  of: Omit<RefreshToken, 'nonce'>,
): { readonly token: string; readonly refreshHash: string } {
  const nonce = randomBytes(16).toString('base64url')
  const contents: RefreshToken = { ...of, nonce }
  const token = `${refreshTokenPrefix}${sealToken(ctx, contents, place)}`
  return { token, refreshHash: hashRefreshToken(token) }
}

/** Null for a text that is no refresh token. */
export function openRefreshToken(ctx: Sealing, token: string): RefreshToken | null {
  if (!token.startsWith(refreshTokenPrefix)) return null
  const sealed = token.slice(refreshTokenPrefix.length)
  return openToken(ctx, sealed, { schema: RefreshToken, place })
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const place = 'refresh token of a connected app'
