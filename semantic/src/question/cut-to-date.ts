import type { CubeQuery, QueryDateRange, TimeDimension } from '@cartograph/contract'
import { wallAt } from '../time-zone/wall-time.ts'
import { dateRange } from './date-range.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/**
 * Cuts the compared periods to the elapsed part of the current one: the first twelve and a half
 * days of this month are compared with as many of the last, not with all of it.
 */
export function cutToDate(query: CubeQuery, clock: Clock): CubeQuery {
  if (!query.compareToDate) return query
  const compared = query.timeDimensions.flatMap((time) => time.compareDateRange ?? [])
  const shorter = cutTo(elapsedMs(compared, clock), clock)
  return { ...query, timeDimensions: query.timeDimensions.map((time) => cutPeriods(time, shorter)) }
}

/**
 * The same for blended queries: if one of them requests it, the ranges of all are cut to the same
 * length, because their rows are overlaid.
 */
export function cutBlendedToDate(queries: readonly CubeQuery[], now: Date): readonly CubeQuery[] {
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions)
  const isComparing = times.some((time) => time.compareDateRange !== undefined)
  if (!isComparing || !queries.some((query) => query.compareToDate)) return queries
  const clockOf = ({ timezone }: CubeQuery): Clock => ({ zone: timezone, now })
  const passed = queries.map((query) =>
    elapsedMs(query.timeDimensions.flatMap(displayedRanges), clockOf(query)),
  )
  return queries.map((query) => {
    const shorter = cutTo(Math.min(...passed), clockOf(query))
    return {
      ...query,
      timeDimensions: query.timeDimensions.map((time) =>
        cutPeriods(cutMainRange(time, shorter), shorter),
      ),
      compareToDate: false,
    }
  })
}

/** The elapsed part of the current period; the whole period without a current one. */
function elapsedMs(ranges: readonly QueryDateRange[], clock: Clock): number {
  const nowMs = wallAt(clock.zone, clock.now.getTime())
  const inProgress = ranges
    .map((range) => wallPeriod(range, clock))
    .find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)
  return inProgress === undefined ? Infinity : nowMs - inProgress.fromMs
}

type Cut = (range: QueryDateRange) => [from: string, to: string]

function cutTo(passedMs: number, clock: Clock): Cut {
  return (range) => {
    const { fromMs, toMs } = wallPeriod(range, clock)
    return [wallText(fromMs), wallText(Math.min(toMs, fromMs + passedMs))]
  }
}

function cutPeriods(time: TimeDimension, shorter: Cut): TimeDimension {
  const { compareDateRange } = time
  return compareDateRange === undefined
    ? time
    : { ...time, compareDateRange: compareDateRange.map(shorter) }
}

function cutMainRange(time: TimeDimension, shorter: Cut): TimeDimension {
  const { granularity, dateRange: shown } = time
  return granularity && shown !== undefined ? { ...time, dateRange: shorter(shown) } : time
}

function displayedRanges(time: TimeDimension): readonly QueryDateRange[] {
  if (time.compareDateRange !== undefined) return time.compareDateRange
  return time.granularity && time.dateRange !== undefined ? [time.dateRange] : []
}

function wallPeriod(range: QueryDateRange, clock: Clock): { fromMs: number; toMs: number } {
  const [from, to] = dateRange(range, clock).wallTimes
  return { fromMs: Date.parse(`${from}Z`), toMs: Date.parse(`${to}Z`) }
}
