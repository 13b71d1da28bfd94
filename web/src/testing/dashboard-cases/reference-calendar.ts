import type { Day } from '@cartograph/contract'

export type Days = readonly [first: Day, last: Day]
export const calendarSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type CalendarStep = (typeof calendarSteps)[number]

export function dayNumber(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / msPerDay
}

export function dayOf(number: number): Day {
  const date = new Date(number * msPerDay)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

export function daysLater(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

export function lengthOf([first, last]: Days): number {
  return dayNumber(last) - dayNumber(first) + 1
}

/** The week, month, … that contains the day. Weeks are Monday to Sunday. */
export function stepWith(day: Day, step: CalendarStep): Days {
  const isIn = (other: Day) => nameOf(other, step) === nameOf(day, step)
  return [farthest(day, -1, isIn), farthest(day, 1, isIn)]
}

/** Months later: the same day of the month, or the last day of a shorter month. */
export function monthsAway(day: Day, count: number): Day {
  let month = stepWith(day, 'month')
  for (let n = 0; n < Math.abs(count); n++) {
    month = stepWith(count < 0 ? daysLater(month[0], -1) : daysLater(month[1], 1), 'month')
  }
  const same = `${month[0].slice(0, 8)}${day.slice(8)}`
  return same < month[1] ? same : month[1]
}

function farthest(day: Day, direction: 1 | -1, isIn: (day: Day) => boolean): Day {
  let found = day
  for (let next = day; isIn(next); next = daysLater(next, direction)) found = next
  return found
}

function nameOf(day: Day, step: CalendarStep): string {
  switch (step) {
    case 'day':
      return day
    case 'week':
      // Day 0 of this count is a Thursday.
      return String(Math.floor((dayNumber(day) + 3) / 7))
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'year':
      return day.slice(0, 4)
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

const msPerDay = 86_400_000
