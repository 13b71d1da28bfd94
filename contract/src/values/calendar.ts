import type { Day } from './time.ts'

export const msPerDay = 86_400_000

/** Includes both ends. */
export type DayRange = readonly [from: Day, to: Day]

/** Days since 1970-01-01: day 20000 is 2024-10-04. */
export type DayNumber = number

export function dayNumber(day: Day): DayNumber {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / msPerDay)
}

export function formatDay(day: DayNumber): Day {
  return utcDay(day * msPerDay)
}

/** 0 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The UTC day of a moment. */
export function utcDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return utcDay(Date.parse(day) + days * msPerDay)
}

/** The number of a month: one more than that of the month before it. */
export function monthIndex(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** The same day of another month, or the last day of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const index = monthIndex(day) - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  const date = Math.min(Number(day.slice(8, 10)), lengthOfMonth(year, month))
  return `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(date, 2)}`
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

export function endOfMonth(day: Day): Day {
  return addDays(addMonths(startOfMonth(day), 1), -1)
}

export function startOfQuarter(day: Day): Day {
  return addMonths(startOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3))
}

export function startOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`
}

/** Weeks begin on Monday. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function countDays([from, to]: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay) + 1
}

export function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function padNumber(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
