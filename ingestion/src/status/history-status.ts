import type { StreamPlan } from '@cartograph/connectors'
import { dayAt, msPerDay, type DataIngestion, type TimeZone } from '@cartograph/contract'
import type { streamStates } from '@cartograph/store'

export type HistoryStatus = Pick<DataIngestion, 'history_from' | 'history_done'>

type StoredHistory = Pick<typeof streamStates.$inferSelect, 'historyFrom' | 'historyDone'>

/** The first day from which history is complete. History is read newest first. */
export function historyStatus(
  reads: StreamPlan['reads'],
  stored: StoredHistory | null,
  timezone: TimeZone,
): HistoryStatus {
  return {
    history_from: stored?.historyFrom ? firstWholeDay(reads, stored.historyFrom, timezone) : null,
    history_done: stored?.historyDone ?? false,
  }
}

/**
 * A stream of days reads whole days. Otherwise a day is complete only if reading reached its
 * midnight.
 */
function firstWholeDay(reads: StreamPlan['reads'], from: Date, timezone: TimeZone): string {
  if (reads === 'days') return from.toISOString().slice(0, 10)
  const before = dayAt(from.getTime() - 1, timezone)
  return new Date(Date.parse(`${before}T00:00:00Z`) + msPerDay).toISOString().slice(0, 10)
}
