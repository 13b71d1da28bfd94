import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from '../../token-keys.ts'

/** `id.tag`. The tag proves that we issued it, so that made-up devices cost no look-up. */
export function newDeviceToken(keys: Pick<TokenKeys, 'device'>): string {
  const id = randomBytes(32).toString('base64url')
  return `${id}.${tagOf(keys, id)}`
}

/** All that the database stores of a token; null for a token that we did not issue. */
export function deviceHash(keys: Pick<TokenKeys, 'device'>, token: string | null): string | null {
  const [id, tag, ...more] = token?.split('.') ?? []
  if (id === undefined || tag === undefined || more.length > 0) return null
  const [given, expected] = [Buffer.from(tag), Buffer.from(tagOf(keys, id))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return createHash('sha256').update(id).digest('hex')
}

function tagOf({ device }: Pick<TokenKeys, 'device'>, id: string): string {
  return createHmac('sha256', device).update(id).digest('base64url')
}
