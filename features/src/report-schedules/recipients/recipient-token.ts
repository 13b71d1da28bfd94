import type { ReportRecipientId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import { createHash, randomBytes } from 'node:crypto'

/**
 * Of the link in the mails of one recipient. It is found by its hash, and sealed so that every mail can
 * contain it.
 */
export function newRecipientToken(store: Pick<Store, 'seal'>, id: ReportRecipientId) {
  const token = randomBytes(32).toString('base64url')
  return {
    token,
    tokenHash: hashRecipientToken(token),
    sealedToken: store.seal(token, tokenPlace(id)),
  }
}

/** The token is random enough that a slow hash is not needed. */
export function hashRecipientToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function tokenPlace(id: ReportRecipientId): string {
  return `token of report recipient ${id}`
}

export function urlPlace(id: ReportRecipientId): string {
  return `address of report recipient ${id}`
}

export function secretPlace(id: ReportRecipientId): string {
  return `secret of report recipient ${id}`
}

/** The page that confirms or ends it; opening it changes nothing. */
export function recipientLink(publicUrl: string, token: string): string {
  return `${publicUrl}/public/report-mail/${token}`
}
