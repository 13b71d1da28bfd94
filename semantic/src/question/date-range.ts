import { AppError, type QueryDateRange } from '@cartograph/contract'
import { firstMomentAt, lastMomentAt } from '../time-zone/wall-time.ts'
import { readDates } from './relative-dates.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/** The years that all engines support. */
export const EARLIEST_MS = Date.UTC(1900, 0)
export const LATEST_MS = Date.UTC(2200, 0)

export interface DateRange {
  /** Full wall times in the zone of the query, including the last one. */
  readonly wallTimes: readonly [from: string, to: string]
  /** The same range in UTC, half-open. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number }
}

/** The range of a query's dates: from the start of the first day until the end of the last. */
export function dateRange(range: QueryDateRange, clock: Clock): DateRange {
  const [first, last = first] = typeof range === 'string' ? [range] : range
  const { fromMs, toMs } = {
    fromMs: readDates(first, clock).fromMs,
    toMs: readDates(last, clock).toMs,
  }
  if (fromMs > toMs) {
    const text = typeof range === 'string' ? range : range.join(' - ')
    throw new AppError('invalid_query', `The date range ends before it starts: ${text}`)
  }
  return {
    wallTimes: [wallText(fromMs), wallText(toMs)],
    moments: {
      fromMs: clampMs(firstMomentAt(clock.zone, fromMs)),
      untilMs: clampMs(lastMomentAt(clock.zone, toMs) + 1),
    },
  }
}

function clampMs(ms: number): number {
  return Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)
}
