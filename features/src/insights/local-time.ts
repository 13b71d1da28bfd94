import { addDays, type Day, type TimeZone } from '@cartograph/contract'

/** The workspace's local date and time. */
export function localTime(now: Date, timeZone: TimeZone): { day: Day; hour: number } {
  const [day = '', time = ''] = formatOf(timeZone).format(now).split(' ')
  return { day, hour: Number(time.slice(0, 2)) }
}

export function daysBefore(day: Day, days: number): Day {
  return addDays(day, -days)
}

/** '2026-11-14 07:30' */
function formatOf(timeZone: TimeZone): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}
