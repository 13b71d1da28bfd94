import { AppError, type QueryDateRange } from '@cartograph/contract'
import { firstMomentAt, lastMomentAt } from '../time-zone/wall-time.ts'
import { readDates } from './relative-dates.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/** No engine keeps moments outside of these years. */
export const EARLIEST_MS = Date.UTC(1900, 0)
export const LATEST_MS = Date.UTC(2200, 0)

export interface DateRange {
  /** Full wall times of the query's zone, the last one included. */
  readonly wallTimes: readonly [from: string, to: string]
  /** The same from the first moment until before the second, in UTC. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number }
}

/**
 * What dates of a query mean: from the start of the first day until the last millisecond of the last
 * day is over.
 */
export function dateRange(asked: QueryDateRange, clock: Clock): DateRange {
  const [first, last = first] = typeof asked === 'string' ? [asked] : asked
  const { fromMs, toMs } = {
    fromMs: readDates(first, clock).fromMs,
    toMs: readDates(last, clock).toMs,
  }
  if (fromMs > toMs) {
    const said = typeof asked === 'string' ? asked : asked.join(' - ')
    throw new AppError('invalid_query', `The date range ends before it starts: ${said}`)
  }
  return {
    wallTimes: [wallText(fromMs), wallText(toMs)],
    moments: {
      fromMs: kept(firstMomentAt(clock.zone, fromMs)),
      untilMs: kept(lastMomentAt(clock.zone, toMs) + 1),
    },
  }
}

function kept(ms: number): number {
  return Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)
}
