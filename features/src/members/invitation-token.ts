import { createHash, randomBytes } from 'node:crypto'

/** Only the email contains it; the table stores its hash. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token is random enough that a slow hash is not needed. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
