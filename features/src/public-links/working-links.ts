import { and, gt, isNull, or, publicLinks } from '@cartograph/store'

/** Neither revoked nor expired. */
export function isWorking(now: Date) {
  const { revokedAt, expiresAt } = publicLinks
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)))
}
