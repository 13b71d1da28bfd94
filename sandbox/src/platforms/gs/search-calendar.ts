import { dayNumber, msPerDay } from '@cartograph/contract'
import { createCalendar } from '../../world/calendar.ts'

/** Days are counted in Pacific time, wherever the shop is. */
export const pacific = createCalendar('America/Los_Angeles')

/** Searches are counted a day after they happened. */
export const countedAfterMs = msPerDay

const finalAfterMs = 2 * msPerDay
/** About 16 months. */
const keptDays = 490

export function isFinalDay(day: string, at: Date): boolean {
  return pacific.midnight(dayNumber(day) + 1) + finalAfterMs <= at.getTime()
}

export function isKeptDay(day: string, at: Date): boolean {
  const today = pacific.dayAt(at.getTime())
  return dayNumber(day) <= today && dayNumber(day) > today - keptDays
}
