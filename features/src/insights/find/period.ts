import { weekdayOf } from '@cartograph/analysis'

/** What one figure is about: a day, or the seven up to a Sunday. A period goes by its last day. */
export interface Period {
  readonly name: 'day' | 'week'
  readonly days: number
  /** So many before a finding are shown with it. */
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

/** The last day of the week that a day is in: weeks begin on Monday. */
export function weekEndOf(day: number): number {
  return day + ((7 - weekdayOf(day)) % 7)
}

/** Periods are numbered in a row, so that the next one is one more. */
export function periodNumber({ days }: Period, day: number): number {
  return Math.floor(day / days)
}

/** The last day of a period by its number. */
export function lastDayOfPeriod({ days }: Period, number: number): number {
  const first = number * days
  return days === 1 ? first : weekEndOf(first)
}

/** All days of the period that ends on that one. */
export function daysOfPeriod({ days }: Period, day: number): number[] {
  return Array.from({ length: days }, (_, n) => day - days + 1 + n)
}

/** The last days of those periods that end within. */
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
