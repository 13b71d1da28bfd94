import {
  addDays,
  addMonths,
  type ComparisonPeriod,
  countDays,
  type Day,
  type DayRange,
  earlierDay,
  endOfMonth,
} from '@cartograph/contract'
import type { RangeUnit, ResolvedRange } from './resolve-range.ts'

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
 * Returns the comparison dates. With `toDate` they are as long as the elapsed part of the current period;
 * otherwise they cover the whole period, up to today.
 */
export function comparedRange(
  period: ComparisonPeriod,
  { range, whole, unit }: ResolvedRange,
  toDate: boolean,
  today: Day,
): DayRange {
  const [from, to] = period === 'pp' ? previous(whole, unit) : shifted(whole, unit, period)
  const isInProgress = range[1] < whole[1]
  const end = toDate && isInProgress ? earlierDay(to, addDays(from, countDays(range) - 1)) : to
  return [from, earlierDay(end, today)]
}

export function compareDates(
  resolved: ResolvedRange,
  periods: readonly ComparisonPeriod[],
  toDate: boolean,
  today: Day,
): ComparedDates {
  const comparisons = periods.map((period) => ({
    period,
    range: comparedRange(period, resolved, toDate, today),
  }))
  return { range: resolved.range, comparisons }
}

/** The same number of days directly before; whole months compare with whole months. */
function previous(range: DayRange, unit: RangeUnit): DayRange {
  const [from] = range
  return unit === 'months'
    ? [addMonths(from, -countMonths(range)), addDays(from, -1)]
    : [addDays(from, -countDays(range)), addDays(from, -1)]
}

/**
 * The same dates of an earlier year, quarter or month, clamped to the end of the month. Whole months stay
 * whole. Whole weeks stay whole too, because weekdays sell differently: a year counts as 52 weeks, a quarter
 * as 13 and a month as 4.
 */
function shifted([from, to]: DayRange, unit: RangeUnit, period: Shift): DayRange {
  const { months, weeks } = shifts[period]
  if (unit === 'weeks') return [addDays(from, -7 * weeks), addDays(to, -7 * weeks)]
  const end = addMonths(to, -months)
  return [addMonths(from, -months), unit === 'months' ? endOfMonth(end) : end]
}

type Shift = Exclude<ComparisonPeriod, 'pp'>

const shifts = {
  sply: { months: 12, weeks: 52 },
  splm: { months: 1, weeks: 4 },
  splq: { months: 3, weeks: 13 },
} as const satisfies Record<Shift, { months: number; weeks: number }>

function countMonths([from, to]: DayRange): number {
  const indexOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return indexOf(to) - indexOf(from) + 1
}
