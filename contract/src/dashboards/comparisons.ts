import {
  addDays,
  addMonths,
  countDays,
  earlierDay,
  endOfMonth,
  monthIndex,
  type DayRange,
} from '../values/calendar.ts'
import type { Day } from '../values/time.ts'
import type { ComparisonPeriod } from './date-filters.ts'
import { earliestDay, endedToday, type RangeUnit, type ResolvedRange } from './resolve-range.ts'

/** The dates of an element's queries and of their comparisons, in order. */
export interface ComparedDates {
  readonly range: DayRange
  readonly comparisons: readonly ComparedRange[]
}

export interface ComparedRange {
  /** Null for dates that are fixed in the query and have no name. */
  readonly period: ComparisonPeriod | null
  readonly range: DayRange
}

/**
 * Returns the comparison dates. With `toDate` a period in progress compares with as many days as have elapsed;
 * otherwise with the whole earlier period, up to today. Only whole calendar months may differ in length from
 * what they compare with.
 */
export function comparedRange(
  period: ComparisonPeriod,
  { range, whole, unit }: ResolvedRange,
  toDate: boolean,
  today: Day,
): DayRange {
  const isCut = toDate && range[1] < whole[1]
  const [from, to] =
    period === 'pp'
      ? previous(whole, unit)
      : shifted(isCut && unit === 'days' ? range : whole, unit, period)
  if (!isCut) return [from, earlierDay(to, today)]
  const elapsed = countDays(range)
  const end = earlierDay(to, addDays(from, elapsed - 1))
  // February is shorter than the elapsed part of March.
  return [addDays(end, 1 - elapsed), end]
}

/** The dates of the chosen comparisons that don't overlap the range. */
export function compareDates(
  resolved: ResolvedRange,
  periods: readonly ComparisonPeriod[],
  toDate: boolean,
  today: Day,
): ComparedDates {
  const usable = usableComparisons(periods, resolved, toDate, today)
  const comparisons = usable.map((period) => ({
    period,
    range: comparedRange(period, resolved, toDate, today),
  }))
  return { range: resolved.range, comparisons }
}

/**
 * Leaves out comparisons that share days with the range: 90 days against 90 days of a month earlier are
 * mostly the same days. If none of the chosen ones is left, the previous period takes their place.
 */
export function usableComparisons(
  periods: readonly ComparisonPeriod[],
  resolved: ResolvedRange,
  toDate: boolean,
  today: Day,
): readonly ComparisonPeriod[] {
  const usable = periods.filter(
    (period) =>
      comparedRange(period, resolved, toDate, today)[1] < resolved.range[0] &&
      // For seven days and more it is the previous period or shares days with the range.
      (period !== 'splw' || countDays(resolved.whole) < 7),
  )
  return usable.length === 0 && periods.length > 0 ? ['pp'] : usable
}

/** As many periods of the same length before, the last of them directly before: months before months. */
export function earlierPeriod(period: ResolvedRange, count: number, today: Day): ResolvedRange {
  let found = period
  for (let left = count; left > 0 && found.whole[0] > earliestDay; left -= 1) {
    found = endedToday(today, previous(found.whole, found.unit), found.unit)
  }
  return found
}

/** The same number of days directly before; whole months compare with whole months. */
function previous(range: DayRange, unit: RangeUnit): DayRange {
  const [from] = range
  return unit === 'months'
    ? [addMonths(from, -countMonths(range)), addDays(from, -1)]
    : [addDays(from, -countDays(range)), addDays(from, -1)]
}

/**
 * As many days of an earlier year, quarter or month, ending on the same date (or the last of a shorter month).
 * Whole months stay whole. Whole weeks stay whole too, because weekdays sell differently: a year counts as 52
 * weeks, a quarter as 13 and a month as 4.
 */
function shifted([from, to]: DayRange, unit: RangeUnit, period: Shift): DayRange {
  const { months, weeks } = shifts[period]
  if (unit === 'weeks' || months === 0) return [addDays(from, -7 * weeks), addDays(to, -7 * weeks)]
  const end = addMonths(to, -months)
  if (unit === 'months') return [addMonths(from, -months), endOfMonth(end)]
  return [addDays(end, 1 - countDays([from, to])), end]
}

type Shift = Exclude<ComparisonPeriod, 'pp'>

const shifts = {
  sply: { months: 12, weeks: 52 },
  splm: { months: 1, weeks: 4 },
  splq: { months: 3, weeks: 13 },
  splw: { months: 0, weeks: 1 },
} as const satisfies Record<Shift, { months: number; weeks: number }>

function countMonths([from, to]: DayRange): number {
  return monthIndex(to) - monthIndex(from) + 1
}
