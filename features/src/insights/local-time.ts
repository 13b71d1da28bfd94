import { addDays, zoneClock, type Day, type TimeZone } from '@cartograph/contract'

/** The workspace's local date and time. */
export function localTime(now: Date, timeZone: TimeZone): { day: Day; hour: number } {
  const moment = now.getTime()
  const wall = new Date(moment + zoneClock(timeZone).offsetAt(moment))
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() }
}

export function daysBefore(day: Day, days: number): Day {
  return addDays(day, -days)
}
