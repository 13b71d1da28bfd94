import { unknownChange, type StreamPlan } from '@cartograph/connectors'
import { addDays, type Day } from '@cartograph/contract'
import type { streamStates } from '@cartograph/store'

const halfDayMs = 43_200_000

type StoredFreshness = Pick<
  typeof streamStates.$inferSelect,
  'recordUpdatedAt' | 'startedAt' | 'finishedAt' | 'updatedAt'
>

/**
 * The time up to which the data of a stream is complete, never later than its last read. A stream of days
 * dates a day's record at its noon: its data reaches the end of that day, or the last read where the day
 * was not over. So do some streams of changes, whose newest record can be dated later today. Records
 * without a time of change are complete up to the last read, once there is one.
 */
export function freshUntil(
  reads: StreamPlan['reads'],
  stored: StoredFreshness | null,
): Date | null {
  const newest = stored?.recordUpdatedAt ?? null
  if (stored === null || newest === null) return null
  if (newest.toISOString() === unknownChange) return stored.finishedAt
  const end = reads === 'days' ? newest.getTime() + halfDayMs : newest.getTime()
  return new Date(Math.min(end, readAt(reads, stored).getTime()))
}

/** The last day that was over when it was read, for a stream of days; null for the others. */
export function freshDay(reads: StreamPlan['reads'], stored: StoredFreshness | null): Day | null {
  const newest = stored?.recordUpdatedAt ?? null
  if (stored === null || newest === null || reads !== 'days') return null
  const day = newest.toISOString().slice(0, 10)
  return newest.getTime() + halfDayMs <= readAt(reads, stored).getTime() ? day : addDays(day, -1)
}

function readAt(
  reads: StreamPlan['reads'],
  { startedAt, finishedAt, updatedAt }: StoredFreshness,
): Date {
  return reads === 'days' ? (finishedAt ?? startedAt ?? updatedAt) : updatedAt
}
