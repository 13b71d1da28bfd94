import {
  addDays,
  dayNumber,
  endOfMonth,
  formatDay,
  startOfMonth,
  type Day,
  type DayRange,
} from '@cartograph/contract'
import type { MonthPace } from './assemble-pace.ts'

/** A month that a range of days touches, with its target. */
export interface TargetMonth {
  /** YYYY-MM */
  readonly month: string
  readonly target: number
  readonly pace: MonthPace
}

/** How the values of several days are combined into one. */
export type RangeAdditivity = 'sum' | 'ratio' | 'distinct'

/**
 * The days of a range's target. A range from the start of a month through today is extended to the end of the month,
 * because targets are set for whole months: 'Nov 1 to today' is November.
 */
export function targetPeriod([from, to]: DayRange, today: Day): DayRange {
  return from === startOfMonth(from) && to >= today ? [from, endOfMonth(to)] : [from, to]
}

export function isWholeMonths([from, to]: DayRange): boolean {
  return from === startOfMonth(from) && to === endOfMonth(to)
}

/** The months between two days as YYYY-MM. */
export function monthsOf([from, to]: DayRange): string[] {
  const months: string[] = []
  for (let day = startOfMonth(from); day <= to; day = addDays(endOfMonth(day), 1))
    months.push(day.slice(0, 7))
  return months
}

/**
 * The latest consecutive months of a range that all have a target, as a range; null for none. Several months of a metric
 * that does not add up have no common target, so only a month in progress has one.
 */
export function targetedRange(
  range: DayRange,
  hasTarget: (month: string) => boolean,
  { additivity, today }: { readonly additivity: RangeAdditivity; readonly today: Day },
): DayRange | null {
  const all = monthsOf(targetPeriod(range, today))
  const isSum = additivity === 'sum'
  if (!isSum && all.length > 1 && range[1] < today) return null
  const end = all.findLastIndex((month, n) => hasTarget(month) && (isSum || n === all.length - 1))
  if (end < 0) return null
  const before = isSum ? all.findLastIndex((month, n) => n < end && !hasTarget(month)) : end - 1
  const [first, last] = [`${all[before + 1]}-01`, endOfMonth(`${all[end]}-01`)]
  return [first > range[0] ? first : range[0], last < range[1] ? last : range[1]]
}

/** The part of a month within a range, as indexes of its days, both included. */
export function daysWithin({ month }: Pick<TargetMonth, 'month'>, [from, to]: DayRange) {
  const first = dayNumber(`${month}-01`)
  const last = dayNumber(endOfMonth(`${month}-01`)) - first
  const begin = Math.max(0, dayNumber(from) - first)
  const end = Math.min(last, dayNumber(to) - first)
  return {
    begin,
    end,
    isWhole: begin === 0 && end === last,
    dayAt: (n: number) => formatDay(first + n),
  }
}
