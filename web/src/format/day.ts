import {
  addDays,
  countDays,
  type Day,
  type DayRange,
  type Instant,
  type TimeZone,
} from '@cartograph/contract'

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

/** 'Nov 14' */
export function formatDay(day: Day): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
}

/** 'Nov 14, 2026' */
export function formatDate(day: Day): string {
  return `${formatDay(day)}, ${day.slice(0, 4)}`
}

/** 'Sat, Nov 14, 2026' */
export function formatFullDay(day: Day): string {
  return `${weekdays[new Date(day).getUTCDay()]}, ${formatDate(day)}`
}

/** 'Oct 1–31, 2026'. Month and year are not repeated, and the given `year` is left out. */
export function formatRange([from, to]: DayRange, year = ''): string {
  const end = to.slice(0, 4) === year ? '' : `, ${to.slice(0, 4)}`
  if (from === to) return `${formatDay(to)}${end}`
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${formatDay(from)}–${Number(to.slice(8, 10))}${end}`
  }
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from) : formatDate(from)
  return `${start} – ${formatDay(to)}${end}`
}

/** 'Nov 14, 9:12 AM' in the workspace's time zone. The year is shown unless it is the current one. */
export function formatMoment(instant: Instant | Date, timeZone: TimeZone, now: Date): string {
  const clock = clockAt(new Date(instant), timeZone)
  const day = clock.slice(0, 10)
  const isPresent = dayAt(now, timeZone).slice(0, 4) === day.slice(0, 4)
  const hour = Number(clock.slice(11, 13))
  const time = `${hour % 12 || 12}${clock.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`
  return `${isPresent ? formatDay(day) : formatDate(day)}, ${time}`
}

export const months: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(
  ' ',
)
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** '2026-11-14 09:12' */
function clockAt(moment: Date, timeZone: TimeZone): string {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
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
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
