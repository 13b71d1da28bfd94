import { addDays, momentAtWall, zoneClock } from '@cartograph/contract'

/**
 * The parameters of statistics by day. X refuses days that begin at another time than midnight in
 * the account's time zone, and writes times without milliseconds.
 */
export function dayRange(
  { from, days }: { readonly from: string; readonly days: number },
  timezone: string,
) {
  return {
    start_time: midnightOf(from, timezone),
    end_time: midnightOf(addDays(from, days), timezone),
  }
}

function midnightOf(day: string, timezone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`)
  const moment = momentAtWall(wall, zoneClock(timezone).offsetAt)
  return new Date(moment).toISOString().replace('.000Z', 'Z')
}
