import { createHash, randomBytes } from 'node:crypto'

/** Only the e-mail holds it; the table holds its hash. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token is random enough that nothing slower is needed. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
