import { createHash, randomBytes } from 'node:crypto'

/** Only the answer to its creation and the address contain it; the table stores its hash. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token is random enough that a slow hash is not needed. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
