import { dayAt, type StreamPlan } from '@cartograph/connectors'
import type { DataIngestion, TimeZone } from '@cartograph/contract'
import type { streamStates } from '@cartograph/store'

export type HistoryStatus = Pick<DataIngestion, 'history_from' | 'history_done'>

type Kept = Pick<typeof streamStates.$inferSelect, 'historyFrom' | 'historyDone'>

/** From which day on nothing of a stream is missing: history is read newest first. */
export function historyStatus(
  reads: StreamPlan['reads'],
  kept: Kept | null,
  timezone: TimeZone,
): HistoryStatus {
  return {
    history_from: kept?.historyFrom ? firstWholeDay(reads, kept.historyFrom, timezone) : null,
    history_done: kept?.historyDone ?? false,
  }
}

/** What reads days reads whole ones. Otherwise a day is whole only when its midnight has been read, too. */
function firstWholeDay(reads: StreamPlan['reads'], from: Date, timezone: TimeZone): string {
  if (reads === 'days') return from.toISOString().slice(0, 10)
  const before = dayAt(from.getTime() - 1, timezone)
  return new Date(Date.parse(`${before}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000
