import { AppError, type TimeDimension } from '@cartograph/contract'
import type { TimeUse } from '../question.ts'
import { dateRange } from './date-range.ts'
import type { MemberFinder } from './find-members.ts'
import { grainOf } from './granularity.ts'
import type { Clock } from './wall-calendar.ts'

/** The times of a query with their steps and the moments they are limited to. */
export function timeUses(
  asked: readonly TimeDimension[],
  finder: MemberFinder,
  clock: Clock,
): TimeUse[] {
  const uses = asked.map((time): TimeUse => {
    const used = finder.dimension(time.dimension)
    if (used.member.type !== 'time') {
      throw new AppError('invalid_query', `'${time.dimension}' is not a time dimension`)
    }
    const range = time.dateRange === undefined ? null : dateRange(time.dateRange, clock)
    return {
      ...used,
      grain: time.granularity ? grainOf(used, time.granularity) : null,
      dateRange: range?.wallTimes ?? null,
      moments: range?.moments ?? null,
    }
  })
  return showOnce(uses)
}

/** A time with its granularity, as the column of a row: `orders.createdAt.day`. */
export function timeKey(use: TimeUse): string | null {
  return use.grain && `${use.key}.${use.grain.name}`
}

/** Of uses that would be the same column only the first is one; of the others the range stays. */
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
