import {
  addDays,
  countDays,
  type Day,
  type DayRange,
  type Instant,
  type TimeZone,
} from '@cartograph/contract'

/** Which day of its calendar a workspace has at a moment. */
export function dayAt(moment: Date, timeZone: TimeZone): Day {
  return clockAt(moment, timeZone).slice(0, 10)
}

/** Every day of a range, both ends included. */
export function daysOf([from, to]: DayRange): Day[] {
  return Array.from({ length: Math.max(0, countDays([from, to])) }, (_, index) =>
    addDays(from, index),
  )
}

/** '14 Nov' */
export function formatDay(day: Day): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`
}

/** 'Sat 14 Nov 2026' */
export function formatFullDay(day: Day): string {
  return `${weekdays[new Date(day).getUTCDay()]} ${formatDay(day)} ${day.slice(0, 4)}`
}

/** '26 Sep – 23 Oct 2026', with both years when they differ. */
export function formatRange([from, to]: DayRange): string {
  const year = to.slice(0, 4)
  const start = from.startsWith(year) ? formatDay(from) : `${formatDay(from)} ${from.slice(0, 4)}`
  return `${start} – ${formatDay(to)} ${year}`
}

/** '14 Nov, 09:12' on the workspace's clock; with its year unless that is the present one. */
export function formatMoment(instant: Instant | Date, timeZone: TimeZone, now: Date): string {
  const clock = clockAt(new Date(instant), timeZone)
  const year = clock.slice(0, 4)
  const day = formatDay(clock.slice(0, 10))
  const isPresent = dayAt(now, timeZone).startsWith(year)
  return `${isPresent ? day : `${day} ${year}`}, ${clock.slice(11, 16)}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** '2026-11-14 09:12' */
function clockAt(moment: Date, timeZone: TimeZone): string {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** To make one takes a hundred times as long as to use it, and every tile of a dashboard does. */
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
