import type { DayRange } from '../values/calendar.ts'
import type { Day, Instant, TimeZone } from '../values/time.ts'

/** What dates take from a locale. */
interface DateStyle {
  readonly isDayFirst: boolean
  readonly is12Hour: boolean
}

/** '2026-11-14 09:12:33' on the wall of a time zone. */
export type ClockAt = (moment: Date, timeZone: TimeZone) => string

export type DateFormat = ReturnType<typeof createDateFormat>

/**
 * How screens, files and mails write dates and times; no other module does. The names are English, as the
 * interface is; the order and the clock are those of the reader's locale. The names rule out ambiguous
 * numerals such as 11/12/2026, which Intl writes in some locales even with a short month.
 */
export function createDateFormat({ isDayFirst, is12Hour }: DateStyle, clockAt: ClockAt) {
  const yearMark = isDayFirst ? ' ' : ', '

  /** 'Nov 5' or '5 Nov' */
  function formatDay(day: Day): string {
    return join(monthOf(day), String(Number(day.slice(8, 10))))
  }

  const join = (month: string, days: string) =>
    isDayFirst ? `${days} ${month}` : `${month} ${days}`

  /** 'Nov 14, 2026' or '14 Nov 2026' */
  function formatDate(day: Day): string {
    return `${formatDay(day)}${yearMark}${day.slice(0, 4)}`
  }

  /** 'Sat, Nov 14, 2026' or 'Sat, 14 Nov 2026' */
  function formatFullDay(day: Day): string {
    return `${formatWeekday(day).slice(0, 3)}, ${formatDate(day)}`
  }

  /**
   * 'Oct 1–31, 2026' or '1–31 Oct 2026'. Month and year are not repeated, and the given `year` is left out.
   */
  function formatRange([from, to]: DayRange, year = ''): string {
    const end = to.slice(0, 4) === year ? '' : `${yearMark}${to.slice(0, 4)}`
    if (from === to) return `${formatDay(to)}${end}`
    if (from.slice(0, 7) === to.slice(0, 7)) {
      const days = `${Number(from.slice(8, 10))}–${Number(to.slice(8, 10))}`
      return `${join(monthOf(to), days)}${end}`
    }
    const start = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from) : formatDate(from)
    return `${start} – ${formatDay(to)}${end}`
  }

  /** '9:12 AM' or '09:12', of '09:12' or '09:12:33'. */
  function formatClock(clock: string): string {
    if (!is12Hour) return clock
    const hour = Number(clock.slice(0, 2))
    return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
  }

  /** 'Nov 14, 9:12 AM' in the workspace's time zone. The year is shown unless it is the current one. */
  function formatMoment(instant: Instant | Date, timeZone: TimeZone, now: Date): string {
    const [day = '', clock = ''] = clockAt(new Date(instant), timeZone).split(' ')
    const [today] = clockAt(now, timeZone).split(' ')
    const isPresent = today?.slice(0, 4) === day.slice(0, 4)
    return `${isPresent ? formatDay(day) : formatDate(day)}, ${formatClock(clock.slice(0, 5))}`
  }

  /** 'Nov 14, 2026, 9:12:33 AM GMT+1' */
  function formatExactMoment(instant: Instant, timeZone: TimeZone): string {
    const moment = new Date(instant)
    const [day = '', clock = ''] = clockAt(moment, timeZone).split(' ')
    const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
    return `${formatDate(day)}, ${formatClock(clock)} ${zone?.value ?? ''}`
  }

  /**
   * Formats a time of the query API (`2026-11-14T00:00:00.000`) by granularity: 'Nov 2026', 'Nov 05', 'Q4
   * 2026'. Days have two digits, so that they line up in columns and on axes. A week is named by its first
   * day. `isWhole` adds the year.
   */
  function formatDateLabel(time: string, step: string | null, isWhole = false): string {
    const found = /^(\d{4}-(?:0[1-9]|1[0-2])-\d{2})(?:T(\d{2}:\d{2}))?/.exec(time)
    if (!found) return time
    const [, day = '', clock = '00:00'] = found
    const year = day.slice(0, 4)
    const short = join(monthOf(day), day.slice(8, 10))
    const whole = `${short}${yearMark}${year}`
    switch (step) {
      case 'year':
        return year
      case 'quarter':
        return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${year}`
      case 'month':
        return `${monthOf(day)} ${year}`
      case 'day':
        return isWhole ? whole : short
      case 'hour':
      case 'minute':
      case 'second':
        return `${isWhole ? whole : short}, ${formatClock(clock)}`
      default:
        return whole
    }
  }

  return {
    formatClock,
    formatDay,
    formatDate,
    formatFullDay,
    formatRange,
    formatMoment,
    formatExactMoment,
    formatDateLabel,
  }
}

/** Without a locale, that of the runtime. */
export function dateStyleOf(locale?: string): DateStyle {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  })
  const types = format.formatToParts(0).map(({ type }) => type)
  return {
    isDayFirst: types.indexOf('day') < types.indexOf('month'),
    is12Hour: format.resolvedOptions().hour12 === true,
  }
}

/** 'Saturday' */
export function formatWeekday(day: Day): string {
  return weekdays[new Date(day).getUTCDay()] ?? ''
}

const monthOf = (day: Day) => months[Number(day.slice(5, 7)) - 1] ?? ''

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
