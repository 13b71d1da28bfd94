import { AppError, type TimeDimension } from '@cartograph/contract'
import type { TimeUse } from '../question.ts'
import { dateRange } from './date-range.ts'
import type { MemberFinder } from './find-members.ts'
import { findGrain } from './granularity.ts'
import type { Clock } from './wall-calendar.ts'

/** The times of a query with their granularities and ranges. */
export function timeUses(
  dimensions: readonly TimeDimension[],
  finder: MemberFinder,
  clock: Clock,
): TimeUse[] {
  const uses = dimensions.map((time): TimeUse => {
    const used = finder.dimension(time.dimension)
    if (used.member.type !== 'time') {
      throw new AppError('invalid_query', `'${time.dimension}' is not a time dimension`)
    }
    const range = time.dateRange === undefined ? null : dateRange(time.dateRange, clock)
    return {
      ...used,
      grain: time.granularity ? findGrain(used, time.granularity) : null,
      dateRange: range?.wallTimes ?? null,
      moments: range?.moments ?? null,
    }
  })
  return showOnce(uses)
}

/** The column of a time with its granularity: `orders.createdAt.day`. */
export function timeKey(use: TimeUse): string | null {
  return use.grain && `${use.key}.${use.grain.name}`
}

/** Of uses with the same column only the first is shown; the others keep their range. */
function showOnce(uses: readonly TimeUse[]): TimeUse[] {
  const shown = new Set<string>()
  return uses.flatMap((use) => {
    const key = timeKey(use)
    if (key === null) return [use]
    if (shown.has(key)) return use.moments ? [{ ...use, grain: null }] : []
    shown.add(key)
    return [use]
  })
}
