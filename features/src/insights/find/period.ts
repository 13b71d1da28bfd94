import { weekdayOf } from '@cartograph/contract'

/** The period of one value: a day, or a week ending on Sunday. Periods are identified by their last day. */
export interface Period {
  readonly name: 'day' | 'week'
  readonly days: number
  /** The number of earlier periods that are charted with an insight. */
  readonly chartPeriods: number
  readonly chartCaption: string
}

export const daily: Period = {
  name: 'day',
  days: 1,
  chartPeriods: 28,
  chartCaption: 'previous four weeks',
}
export const weekly: Period = {
  name: 'week',
  days: 7,
  chartPeriods: 26,
  chartCaption: 'previous six months',
}

const sunday = 0

/** The last day of a day's week; weeks begin on Monday. */
export function weekEndOf(day: number): number {
  return day + ((7 - weekdayOf(day)) % 7)
}

/** Periods have consecutive numbers. */
export function periodNumber({ days }: Period, day: number): number {
  return Math.floor(day / days)
}

/** The last day of a period, by its number. */
export function lastDayOfPeriod({ days }: Period, number: number): number {
  const first = number * days
  return days === 1 ? first : weekEndOf(first)
}

/** All days of the period that ends on that day. */
export function daysOfPeriod({ days }: Period, day: number): number[] {
  return Array.from({ length: days }, (_, n) => day - days + 1 + n)
}

/** The last days of all periods that end within a range. */
export function periodEndsWithin(
  { days }: Period,
  { from, through }: { readonly from: number; readonly through: number },
): number[] {
  const first = days === 1 ? from : weekEndOf(from)
  const count = Math.max(0, Math.floor((through - first) / days) + 1)
  return Array.from({ length: count }, (_, n) => first + n * days)
}

export function isPeriodEnd({ days }: Period, day: number): boolean {
  return days === 1 || weekdayOf(day) === sunday
}
