import { dayNumber, formatDay } from '@cartograph/contract'
import { createCalendar } from '../world/calendar.ts'

export function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

/** Both included. */
export function daysBetween(first: string, last: string): readonly string[] {
  const from = dayNumber(first)
  const length = Math.max(0, dayNumber(last) - from + 1)
  return Array.from({ length }, (_, day) => formatDay(from + day))
}

/** The days from the first one until a moment, with their noon in a time zone. */
export function daysUntil(at: Date, firstDay: string, timezone: string) {
  const calendar = createCalendar(timezone)
  return daysBetween(firstDay, formatDay(calendar.dayAt(at.getTime()))).map((day) => ({
    day,
    // Also on days when daylight saving time changes.
    noon_at: new Date(calendar.midnight(dayNumber(day) + 0.5)).toISOString(),
  }))
}
