import { and, gt, isNull, or, publicLinks } from '@cartograph/store'

/** The condition for links that are not revoked and not expired. */
export function isWorking(now: Date) {
  const { revokedAt, expiresAt } = publicLinks
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)))
}
