import type { AudienceMemberReason, AudienceMemberState } from '@cartograph/contract'

/** What the ledger says of a customer, opened. */
export interface RecordedMember {
  readonly state: AudienceMemberState
  readonly reason: AudienceMemberReason | null
  readonly content: string | null
  readonly mayBeListed: boolean
  readonly sentAt: Date | null
  /** Whether other identifiers are to be added after the removal. */
  readonly isReplaced: boolean
}

/** What the segment and the consents say of a customer now. */
export type Wish =
  | { readonly kind: 'send'; readonly content: string }
  | {
      readonly kind: 'hold_back'
      readonly content: string
      readonly reason: AudienceMemberReason
      readonly message: string
    }
  | { readonly kind: 'leave' }

export type Decision =
  | { readonly to: 'unchanged' }
  /** Sends the current person; `replaces` when other identifiers may be on the list. */
  | { readonly to: 'add' | 'replace' }
  /** Takes them off the list, after which they are held back for the reason, if there is one. */
  | { readonly to: 'remove' }
  /** Nothing is at the platform: only the ledger changes. */
  | { readonly to: 'held_back' | 'removed' }

const unchanged: Decision = { to: 'unchanged' }

/**
 * The difference between the segment and the ledger for one customer. `hasSameIdentifiers` opens
 * what was sent, so it is called only when the answer depends on it.
 */
export function decideState(
  wish: Wish,
  row: RecordedMember | null,
  { hasSameIdentifiers, renewBefore }: Circumstances,
): Decision {
  if (row === null) {
    if (wish.kind === 'leave') return unchanged
    return { to: wish.kind === 'send' ? 'add' : 'held_back' }
  }
  // Final: a customer who comes back has another id.
  if (row.reason === 'erased') return unchanged
  if (wish.kind === 'leave') return leave(row)
  if (wish.kind === 'hold_back') return holdBack(wish, row)
  const isSame = wish.content === row.content
  switch (row.state) {
    case 'sent':
      if (!isSame) break
      // Members expire at some platforms, counted from the last time they were sent.
      return renewBefore !== null && row.sentAt !== null && row.sentAt < renewBefore
        ? { to: 'add' }
        : unchanged
    case 'waiting_add':
      if (isSame) return unchanged
      break
    case 'waiting_remove':
      if (isSame && row.isReplaced) return unchanged
      break
    case 'refused':
      if (isSame) return unchanged
      break
    case 'held_back':
      // Whether the other customer is still sent is decided when all are known.
      if (isSame && row.reason === 'duplicate') return unchanged
      break
    case 'removed':
      break
  }
  return { to: row.mayBeListed && !hasSameIdentifiers() ? 'replace' : 'add' }
}

export interface Circumstances {
  readonly hasSameIdentifiers: () => boolean
  /** Who was sent before this moment is sent again; null if members do not expire. */
  readonly renewBefore: Date | null
}

function leave(row: RecordedMember): Decision {
  if (row.mayBeListed) {
    const isLeaving = row.state === 'waiting_remove' && row.reason === null && !row.isReplaced
    return isLeaving ? unchanged : { to: 'remove' }
  }
  return row.state === 'removed' ? unchanged : { to: 'removed' }
}

function holdBack(
  { reason, content }: Extract<Wish, { kind: 'hold_back' }>,
  row: RecordedMember,
): Decision {
  if (row.mayBeListed) {
    const isLeaving = row.state === 'waiting_remove' && row.reason === reason && !row.isReplaced
    return isLeaving ? unchanged : { to: 'remove' }
  }
  const isSame = row.state === 'held_back' && row.reason === reason && row.content === content
  return isSame ? unchanged : { to: 'held_back' }
}

/** Members that expire are sent again after half of their days by default, so that a pause loses no one. */
export function renewalMoment(
  now: Date,
  membershipDays: number | null,
  resendDays = (membershipDays ?? 0) / 2,
): Date | null {
  if (membershipDays === null) return null
  return new Date(now.getTime() - resendDays * 86_400_000)
}
