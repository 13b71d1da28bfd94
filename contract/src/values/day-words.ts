import type { DayRange } from './calendar.ts'
import type { Day } from './time.ts'

/**
 * 'Nov 14, 2026'. For texts that are not written for one reader's locale, such as emails and answers: the name
 * of the month rules out ambiguous numerals such as 11/12/2026.
 */
export function dayWords(day: Day, style: 'full' | 'omit-year' = 'full'): string {
  const name = monthName(day).slice(0, 3)
  return `${name} ${dayOfMonth(day)}${style === 'full' ? `, ${yearOf(day)}` : ''}`
}

/** 'Oct 1–28, 2026'; month and year are not repeated. */
export function rangeWords([from, to]: DayRange): string {
  if (from === to) return dayWords(to)
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${dayWords(from, 'omit-year')}–${dayOfMonth(to)}, ${yearOf(to)}`
  }
  return `${dayWords(from, yearOf(from) === yearOf(to) ? 'omit-year' : 'full')} – ${dayWords(to)}`
}

/** 'November' */
export function monthName(day: Day): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? ''
}

const yearOf = (day: Day) => day.slice(0, 4)
const dayOfMonth = (day: Day) => Number(day.slice(8, 10))

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
