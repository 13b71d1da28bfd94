import type { Day, DayRange } from '@cartograph/contract'

/** Which days have been read of the platforms that an element needs; the newest are read first. */
export interface KnownSpan {
  /** Nothing is known of the days before it; null where something is known of all days. */
  readonly begins: Day | null
  /** Something may be missing of the days before it; null where nothing is. */
  readonly wholeFrom: Day | null
}

export const allKnown: KnownSpan = { begins: null, wholeFrom: null }

/** Nothing is known of any of these days: what a sum over them says is not zero, but nothing at all. */
export function isUnread({ begins }: KnownSpan, [, last]: DayRange): boolean {
  return begins !== null && last < begins
}

/** Nothing is missing of any of these days: only then may others be measured against them. */
export function isWhole({ wholeFrom }: KnownSpan, [first]: DayRange): boolean {
  return wholeFrom === null || first >= wholeFrom
}

export const notReadYet = 'not read yet'
