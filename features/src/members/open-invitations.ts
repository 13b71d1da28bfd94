import { and, invitations, isNull } from '@cartograph/store'

/** Neither accepted nor withdrawn; it may have expired. */
export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))
