import { addDays, countDays, type Day, type DayRange, type TimeZone } from '@cartograph/contract'

/** The calendar day in the workspace's time zone. */
export function dayAt(moment: Date, timeZone: TimeZone): Day {
  return clockAt(moment, timeZone).slice(0, 10)
}

/** All days of a range, both ends included. */
export function daysOf([from, to]: DayRange): Day[] {
  return Array.from({ length: Math.max(0, countDays([from, to])) }, (_, index) =>
    addDays(from, index),
  )
}

/** For a page without a workspace. */
export function browserTimeZone(): TimeZone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** From January on. */
export function namesOfMonths(locale: string, month: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)))
}

/** '2026-11-14 09:12:33' */
export function clockAt(moment: Date, timeZone: TimeZone): string {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/** Creating a formatter takes about a hundred times as long as using it. */
const clocks = new Map<TimeZone, Intl.DateTimeFormat>()

function clockOf(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
