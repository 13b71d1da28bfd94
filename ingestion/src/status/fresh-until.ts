import type { StreamPlan } from '@cartograph/connectors'
import type { streamStates } from '@cartograph/store'

const halfDayMs = 43_200_000

/**
 * The time up to which the data of a stream is complete. A stream of days dates a day's record at its noon:
 * its data reaches the end of that day, or the last read where the day was not over.
 */
export function freshUntil(
  reads: StreamPlan['reads'],
  stored: Pick<
    typeof streamStates.$inferSelect,
    'recordUpdatedAt' | 'startedAt' | 'finishedAt'
  > | null,
): Date | null {
  const newest = stored?.recordUpdatedAt ?? null
  if (stored === null || newest === null || reads !== 'days') return newest
  const endOfDay = newest.getTime() + halfDayMs
  const readAt = (stored.finishedAt ?? stored.startedAt)?.getTime() ?? endOfDay
  return new Date(Math.min(endOfDay, readAt))
}
