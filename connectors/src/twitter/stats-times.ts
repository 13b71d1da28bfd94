import { addDays } from '@cartograph/contract'
import type { DayPart } from '../kit/reports/day-parts.ts'
import { midnightOf } from '../kit/values/days.ts'

/**
 * The times of statistics by day. X refuses days that begin at another time than midnight in the
 * account's time zone, and writes times without milliseconds.
 */
export function statsTimes({ from, days }: DayPart, timezone: string) {
  const text = (day: string) => midnightOf(day, timezone).replace('.000Z', 'Z')
  return { start_time: text(from), end_time: text(addDays(from, days)) }
}
