import { AppError } from '@cartograph/contract'
import type { DateRange, Plan, TimeUse } from '../plan.ts'
import { firstMomentAt, lastMomentAt } from '../time-zone/wall-time.ts'

/** No engine keeps moments outside of these years. */
const EARLIEST_MS = Date.UTC(1900, 0)
const LATEST_MS = Date.UTC(2200, 0)

/**
 * Makes each date range full wall times of the query's zone, and half-open moments in UTC: from the
 * start of the first day until the last millisecond of the last day is over.
 */
export function timeRange(plan: Plan): Plan {
  return { ...plan, times: plan.times.map((time) => withMoments(time, plan.zone)) }
}

function withMoments(time: TimeUse, zone: string): TimeUse {
  if (time.dateRange === null) return time
  const [from, to] = time.dateRange.map((text, index) =>
    wallTime(text, index === 0 ? 'T00:00:00.000' : 'T23:59:59.999'),
  )
  if (from === undefined || to === undefined || from.ms > to.ms) {
    throw new AppError(
      'invalid_query',
      `The date range ends before it starts: ${time.dateRange.join(' - ')}`,
    )
  }
  const dateRange: DateRange = [from.text, to.text]
  return {
    ...time,
    dateRange,
    moments: {
      fromMs: kept(firstMomentAt(zone, from.ms)),
      untilMs: kept(lastMomentAt(zone, to.ms) + 1),
    },
  }
}

function wallTime(asked: string, ofDay: string): { text: string; ms: number } {
  const withTime = asked.length === 10 ? asked + ofDay : asked
  const text = withTime.length === 19 ? `${withTime}.000` : withTime
  const ms = Date.parse(`${text}Z`)
  // The parser takes the 31st of February for the 2nd of March.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${text}Z`) {
    throw new AppError('invalid_query', `Can't parse date: '${asked}'`)
  }
  return { text, ms }
}

function kept(ms: number): number {
  return Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)
}
