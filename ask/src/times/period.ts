import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  endOfMonth,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '@cartograph/contract'

export const calendarUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type CalendarUnit = (typeof calendarUnits)[number]
export type LongUnit = Exclude<CalendarUnit, 'hour'>

/** Days that a question names. */
export interface Period {
  readonly range: DayRange
  /** The unit that it consists of; null for other ranges. */
  readonly unit: LongUnit | null
  /** How many of them. */
  readonly count: number
  /** From the start of the unit until today. */
  readonly isToDate: boolean
  /** 'Last week' and 'last year', which in a comparison may mean the same days of that time. */
  readonly isPreviousUnit: boolean
  /** 'From A to B', which with a change means B compared with A. */
  readonly ends?: readonly [Period, Period]
  /** A month or quarter without a year, which in a forecast is the next one. */
  readonly isYearImplied?: true
  /** The next time of an occasion, which a forecast is about. */
  readonly next?: DayRange
  /** The same occasion a year earlier. */
  readonly yearBefore?: DayRange
  /** 'From 1 September', which with steps of time is until today. */
  readonly since?: DayRange
  /** Only the days of it that another period of the question has in its own month or year. */
  readonly isSameDays?: true
  /** 'H2 last year' */
  readonly isOfLastUnit?: true
  /** Other days are almost as likely: 'three weeks ago'. */
  readonly isUncertain?: true
  /** The same within a longer period, such as the Monday of a week; null if that doesn't have exactly one. */
  readonly within?: (whole: DayRange, today: Day) => Period | null
}

/** Singular and plural. */
export const unitWords: Readonly<Record<string, LongUnit>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
}

export function startOf(unit: LongUnit, day: Day): Day {
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return startOfWeek(day)
    case 'month':
      return startOfMonth(day)
    case 'quarter':
      return startOfQuarter(day)
    case 'year':
      return startOfYear(day)
  }
}

export function addUnits(day: Day, count: number, unit: LongUnit): Day {
  if (unit === 'day') return addDays(day, count)
  if (unit === 'week') return addDays(day, 7 * count)
  return addMonths(day, count * monthsIn[unit])
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

/** The unit that contains a day, `away` units later. */
export function unitAt(unit: LongUnit, day: Day, away = 0): DayRange {
  const from = addUnits(startOf(unit, day), away, unit)
  return [from, addDays(addUnits(from, 1, unit), -1)]
}

/** Whole units before the current one, as the query API reads 'last 3 months'. */
export function lastUnits(unit: LongUnit, count: number, today: Day): Period {
  const [from] = unitAt(unit, today, -count)
  const [, to] = unitAt(unit, today, -1)
  return { ...plainPeriod([from, to]), unit, count, isPreviousUnit: count === 1 && unit !== 'day' }
}

export function unitToDate(unit: LongUnit, today: Day): Period {
  return { ...plainPeriod([startOf(unit, today), today]), unit, count: 1, isToDate: true }
}

export function plainPeriod(range: DayRange): Period {
  return { range, unit: null, count: 1, isToDate: false, isPreviousUnit: false }
}

/** A whole calendar unit, which ends today if it is the current one. */
export function namedUnit(unit: LongUnit | null, range: DayRange, today: Day): Period {
  const [from, to] = range
  const isToDate = from <= today && to > today
  return { ...plainPeriod([from, isToDate ? today : to]), unit, isToDate }
}

/** The period before, of the same kind: whole units before whole units, the same days before a unit to date. */
export function previousPeriod(period: Period): DayRange {
  const { range, unit, count, isToDate } = period
  const [from, to] = range
  if (unit !== null && isToDate) return daysOfUnitBefore(period, unit)
  if (unit !== null) {
    const start = addUnits(from, -count, unit)
    return [start, addDays(from, -1)]
  }
  if (from === startOfMonth(from) && to === endOfMonth(to)) {
    const months = 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4)))
    const count = months + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    return [addMonths(from, -count), addDays(from, -1)]
  }
  const days = countDays([from, to])
  return [addDays(from, -days), addDays(from, -1)]
}

/** The same days a unit before: a year by the calendar, shorter periods by whole weeks. */
export function periodBefore(period: Period, by: LongUnit): DayRange {
  const { range, unit, isToDate } = period
  const [from, to] = range
  if (by === 'year' && period.yearBefore !== undefined) return period.yearBefore
  if (by === unit) return previousPeriod({ ...period, count: 1 })
  if (by === 'day' || by === 'week') return [addUnits(from, -1, by), addUnits(to, -1, by)]
  const isCalendar = unit === 'month' || unit === 'quarter' || unit === 'year'
  if (!isCalendar) {
    const isWholeMonths = from === startOfMonth(from) && to === endOfMonth(to)
    if (isWholeMonths)
      return [addUnits(from, -1, by), endOfMonth(addUnits(startOfMonth(to), -1, by))]
    const days = { month: 28, quarter: 91, year: 364 }[by]
    return [addDays(from, -days), addDays(to, -days)]
  }
  const start = addUnits(from, -1, by)
  return [start, isToDate ? addUnits(to, -1, by) : endOfMonth(addUnits(startOfMonth(to), -1, by))]
}

/** The first days of the unit before, as many as the unit to date has, without going past its end. */
function daysOfUnitBefore({ range: [from, to] }: Period, unit: LongUnit): DayRange {
  const start = addUnits(from, -1, unit)
  const end = addUnits(to, -1, unit)
  const last = addDays(from, -1)
  return [start, end < last ? end : last]
}

/** The steps in which a chart of a period is readable. */
export function stepOf(range: DayRange | null): CalendarUnit {
  if (range === null) return 'month'
  const days = countDays(range)
  if (days <= 2) return 'hour'
  if (days <= 62) return 'day'
  return days <= 190 ? 'week' : 'month'
}

export interface PeriodSpan {
  readonly period: Period
  /** The index after its last token. */
  readonly to: number
}

/** A single day. */
export const dayPeriod = (day: Day): Period => ({ ...plainPeriod([day, day]), unit: 'day' })
