import type { Day, DayRange } from '@cartograph/contract'

/** The days that have been synced from the platforms an element needs. Syncs load the newest days first. */
export interface SyncedSpan {
  /** No data exists before this day; null if some exists for all days. */
  readonly begins: Day | null
  /** Data before this day may be incomplete; null if all days are complete. */
  readonly wholeFrom: Day | null
}

export const fullySynced: SyncedSpan = { begins: null, wholeFrom: null }

/** No day of the range has been synced, so a sum over it is unknown rather than zero. */
export function isUnsynced({ begins }: SyncedSpan, [, last]: DayRange): boolean {
  return begins !== null && last < begins
}

/** All days of the range are complete. Only complete ranges are compared. */
export function isComplete({ wholeFrom }: SyncedSpan, [first]: DayRange): boolean {
  return wholeFrom === null || first >= wholeFrom
}

export const notReadYet = 'not synced yet'
