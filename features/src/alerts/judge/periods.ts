import {
  dayNumber,
  formatDay,
  weekdayOf,
  type AlertGranularity,
  type Day,
} from '@cartograph/contract'
import type { AlertReading, AlertSeries, JudgeRange } from './reading.ts'

/** The values of a series by day number; of weeks, on their last day, with no others. */
export interface PeriodValues {
  readonly first: number
  readonly values: readonly (number | null)[]
  readonly num: readonly (number | null)[] | null
  readonly den: readonly (number | null)[] | null
  readonly hasRows: readonly boolean[]
}

/** Weeks begin on Monday. A week with an unknown day is unknown. */
export function periodValues(
  { values, parts, hasRows, start }: AlertSeries,
  granularity: AlertGranularity,
  adds: AlertReading['adds'],
): PeriodValues {
  const first = dayNumber(start)
  if (granularity === 'day') {
    return { first, values, num: parts?.num ?? null, den: parts?.den ?? null, hasRows }
  }
  const sums = (of: readonly (number | null)[]) =>
    of.map((_, n) => (n >= 6 && isPeriodEnd(granularity, first + n) ? sumOfWeek(of, n) : null))
  const num = parts === null ? null : sums(parts.num)
  const den = parts === null ? null : sums(parts.den)
  const whole =
    num === null || den === null ? sums(values) : num.map((top, n) => ratio(top, den[n]))
  return {
    first,
    values: adds === 'none' ? values.map(() => null) : whole,
    num,
    den,
    hasRows: hasRows.map((_, n) => hasRows.slice(Math.max(0, n - 6), n + 1).some(Boolean)),
  }
}

export function ratio(num: number | null, den: number | null | undefined): number | null {
  return num === null || den === null || den === undefined || den <= 0 ? null : num / den
}

function sumOfWeek(values: readonly (number | null)[], last: number): number | null {
  let sum = 0
  for (let n = last - 6; n <= last; n += 1) {
    const value = values[n] ?? null
    if (value === null) return null
    sum += value
  }
  return sum
}

export function isPeriodEnd(granularity: AlertGranularity, day: number): boolean {
  return granularity === 'day' || weekdayOf(day) === 0
}

/** The days, or the last days of the weeks, within a range. */
export function periodsWithin(granularity: AlertGranularity, { from, through }: JudgeRange): Day[] {
  const days: Day[] = []
  for (let day = dayNumber(from); day <= dayNumber(through); day += 1)
    if (isPeriodEnd(granularity, day)) days.push(formatDay(day))
  return days
}
