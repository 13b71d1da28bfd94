import type { CubeQuery, QueryDateRange, TimeDimension } from '@cartograph/contract'
import { wallAt } from '../time-zone/wall-time.ts'
import { dateRange } from './date-range.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/**
 * Periods that are compared, cut to how far the one in progress has come: the first twelve days and a half
 * of this month beside as many of the last, and not beside all of it.
 */
export function likePeriods(query: CubeQuery, clock: Clock): CubeQuery {
  if (!query.compareToDate) return query
  const compared = query.timeDimensions.flatMap((time) => time.compareDateRange ?? [])
  const shorter = cutTo(passedOf(compared, clock), clock)
  return { ...query, timeDimensions: query.timeDimensions.map((time) => cutPeriods(time, shorter)) }
}

/**
 * The same for queries that are blended: when one of them asks for it, the ranges of all are cut to the
 * same length, because their rows are laid over each other.
 */
export function likeBlendedPeriods(queries: readonly CubeQuery[], now: Date): readonly CubeQuery[] {
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions)
  const isComparing = times.some((time) => time.compareDateRange !== undefined)
  if (!isComparing || !queries.some((query) => query.compareToDate)) return queries
  const clockOf = ({ timezone }: CubeQuery): Clock => ({ zone: timezone, now })
  const passed = queries.map((query) =>
    passedOf(query.timeDimensions.flatMap(rangesShown), clockOf(query)),
  )
  return queries.map((query) => {
    const shorter = cutTo(Math.min(...passed), clockOf(query))
    return {
      ...query,
      timeDimensions: query.timeDimensions.map((time) =>
        cutPeriods(cutShown(time, shorter), shorter),
      ),
      compareToDate: false,
    }
  })
}

/** How far the period in progress has come; without one there is nothing to cut. */
function passedOf(ranges: readonly QueryDateRange[], clock: Clock): number {
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

function cutShown(time: TimeDimension, shorter: Cut): TimeDimension {
  const { granularity, dateRange: shown } = time
  return granularity && shown !== undefined ? { ...time, dateRange: shorter(shown) } : time
}

function rangesShown(time: TimeDimension): readonly QueryDateRange[] {
  if (time.compareDateRange !== undefined) return time.compareDateRange
  return time.granularity && time.dateRange !== undefined ? [time.dateRange] : []
}

function wallPeriod(range: QueryDateRange, clock: Clock): { fromMs: number; toMs: number } {
  const [from, to] = dateRange(range, clock).wallTimes
  return { fromMs: Date.parse(`${from}Z`), toMs: Date.parse(`${to}Z`) }
}
