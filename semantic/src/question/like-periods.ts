import type { CubeQuery, QueryDateRange } from '@cartograph/contract'
import { wallAt } from '../time-zone/wall-time.ts'
import { dateRange } from './date-range.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/**
 * Periods that are compared, cut to how far the one in progress has come: the first twelve days and a half
 * of this month beside as many of the last, and not beside all of it.
 */
export function likePeriods(query: CubeQuery, clock: Clock): CubeQuery {
  if (!query.compareToDate) return query
  return {
    ...query,
    timeDimensions: query.timeDimensions.map((time) =>
      time.compareDateRange === undefined
        ? time
        : { ...time, compareDateRange: cutToDate(time.compareDateRange, clock) },
    ),
  }
}

function cutToDate(asked: readonly QueryDateRange[], clock: Clock): [string, string][] {
  const periods = asked.map((range) => {
    const [from, to] = dateRange(range, clock).wallTimes
    return { fromMs: Date.parse(`${from}Z`), toMs: Date.parse(`${to}Z`) }
  })
  const nowMs = wallAt(clock.zone, clock.now.getTime())
  const inProgress = periods.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)
  const passedMs = inProgress === undefined ? Infinity : nowMs - inProgress.fromMs
  return periods.map(({ fromMs, toMs }) => [
    wallText(fromMs),
    wallText(Math.min(toMs, fromMs + passedMs)),
  ])
}
