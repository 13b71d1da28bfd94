import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Proves that its holder has entered the password of a link, without a cookie and without hashing the password
 * again for every query. Signed with the stored hash, so that it ends with the password.
 */
export function issuePass({ id, passwordHash }: ProtectedLink, now: Date): string {
  const expiry = String(now.getTime() + validMs)
  return `${expiry}.${sign(id, passwordHash, expiry)}`
}

export function isValidPass({ id, passwordHash }: ProtectedLink, pass: string, now: Date): boolean {
  const [expiry = '', signature = ''] = pass.split('.')
  if (!/^\d{1,15}$/.test(expiry) || Number(expiry) <= now.getTime()) return false
  const expected = Buffer.from(sign(id, passwordHash, expiry))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

interface ProtectedLink {
  readonly id: string
  readonly passwordHash: string
}

function sign(id: string, passwordHash: string, expiry: string): string {
  return createHmac('sha256', passwordHash).update(`${id}.${expiry}`).digest('base64url')
}

/** A screen on a wall keeps it for a working day. */
const validMs = 12 * 3_600_000
