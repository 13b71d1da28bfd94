import type { DateGranularity, Day } from '@cartograph/contract'

/** The first day of a period, given its last one. */
export function firstDayOf(period: DateGranularity, last: Day): Day {
  const day = new Date(last)
  if (period === 'week') day.setUTCDate(day.getUTCDate() - 6)
  if (period === 'month') day.setUTCDate(1)
  if (period === 'quarter') day.setUTCMonth(day.getUTCMonth() - (day.getUTCMonth() % 3), 1)
  return day.toISOString().slice(0, 10)
}
