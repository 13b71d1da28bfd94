import {
  addDays,
  addMonths,
  earlierDay,
  endOfMonth,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  type DayRange,
} from '../values/calendar.ts'
import type { Day } from '../values/time.ts'
import type { StaticRangeId } from './date-filters.ts'

/**
 * Dates by name, or two days of the person's own. A name moves on with the calendar:
 *
 * - `thisWeek`, `thisMonth`, … begin with their first day and end today.
 * - `lastWeek`, `lastMonth`, … are the whole one before. Weeks begin on Monday.
 * - `last28Days` are the last complete days: they end yesterday, because today is not over.
 * - `last3Months`, `last2Years` are the last complete months and years of the calendar.
 */
export type ChosenRange = StaticRangeId | DayRange

export interface ResolvedRange {
  /** The days to query, up to today. */
  readonly range: DayRange
  /** The complete week, month, quarter or year while it is in progress; otherwise equal to `range`. */
  readonly whole: DayRange
  /** The unit of the range, which decides what it is compared with. */
  readonly unit: RangeUnit
}
export type RangeUnit = 'days' | 'weeks' | 'months'

export function resolveRange(chosen: ChosenRange, today: Day): ResolvedRange {
  if (typeof chosen !== 'string') return resolveCustom(chosen, today)
  const counted = /^last(\d+)(Days|Months|Years)$/.exec(chosen)
  return counted === null
    ? resolveNamed(chosen, today)
    : resolveCounted(Number(counted[1]), counted[2] ?? 'Days', today)
}

/** No online store has older sales. */
export const earliestDay: Day = '1990-01-01'

function resolveNamed(name: string, today: Day): ResolvedRange {
  if (name === 'today') return endedToday(today, [today, today], 'days')
  if (name === 'yesterday') return endedToday(today, dayBefore(today), 'days')
  const period = periods[name.replace(/^(this|last)/, '')]
  if (period === undefined) throw new Error(`No dates are called '${name}'`)
  const { start, next, unit } = period
  const first = start(today)
  const from = name.startsWith('this') ? first : start(addDays(first, -1))
  return endedToday(today, [from, addDays(next(from), -1)], unit)
}

const periods: Readonly<Record<string, Period>> = {
  Week: { start: startOfWeek, next: (day) => addDays(day, 7), unit: 'weeks' },
  Month: { start: startOfMonth, next: (day) => addMonths(day, 1), unit: 'months' },
  Quarter: { start: startOfQuarter, next: (day) => addMonths(day, 3), unit: 'months' },
  Year: { start: startOfYear, next: (day) => addMonths(day, 12), unit: 'months' },
}

interface Period {
  readonly start: (day: Day) => Day
  readonly next: (firstDay: Day) => Day
  readonly unit: RangeUnit
}

function resolveCounted(count: number, steps: string, today: Day): ResolvedRange {
  if (steps === 'Days')
    return endedToday(today, [addDays(today, -count), addDays(today, -1)], 'days')
  const end = steps === 'Years' ? startOfYear(today) : startOfMonth(today)
  const months = steps === 'Years' ? count * 12 : count
  // Keeps the year within four digits.
  const from = addMonths(end, -Math.min(months, (Number(end.slice(0, 4)) - 1) * 12))
  return endedToday(today, [from, addDays(end, -1)], 'months')
}

/** Recognizes whole months and whole weeks (Monday to Sunday) in custom dates. */
function resolveCustom([one, other]: DayRange, today: Day): ResolvedRange {
  const from = earlierDay(earlierDay(one, other), today)
  const to = one < other ? other : one
  return endedToday(today, [from, earlierDay(to, today)], unitOf([from, to], today))
}

function unitOf([from, to]: DayRange, today: Day): RangeUnit {
  if (to > today) return 'days'
  if (from === startOfMonth(from) && to === endOfMonth(to)) return 'months'
  return from === startOfWeek(from) && addDays(to, 1) === startOfWeek(addDays(to, 1))
    ? 'weeks'
    : 'days'
}

/** The part of the days that is not in the future. */
export function endedToday(today: Day, [from, to]: DayRange, unit: RangeUnit): ResolvedRange {
  const first = from < earliestDay ? earliestDay : from
  const last = to < first ? first : to
  return { range: [first, earlierDay(last, today)], whole: [first, last], unit }
}

function dayBefore(day: Day): DayRange {
  return [addDays(day, -1), addDays(day, -1)]
}
