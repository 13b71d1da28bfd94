import { months } from './day.ts'

/**
 * Formats a time of the query API (`2026-11-14T00:00:00.000`) by granularity: 'Nov 2026', 'Nov 14', 'Q4
 * 2026'. A week is named by its first day. `isWhole` adds the year.
 */
export function formatDateLabel(time: string, step: string | null, isWhole = false): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(time)
  const month = found && months[Number(found[2]) - 1]
  if (!found || !month) return time
  const [, year, monthNumber, day, clock = '00:00'] = found
  const short = `${month} ${day}`
  const hour = Number(clock.slice(0, 2))
  const time12 = `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
  switch (step) {
    case 'year':
      return `${year}`
    case 'quarter':
      return `Q${Math.ceil(Number(monthNumber) / 3)} ${year}`
    case 'month':
      return `${month} ${year}`
    case 'day':
      return isWhole ? `${short}, ${year}` : short
    case 'hour':
    case 'minute':
    case 'second':
      return isWhole ? `${short}, ${year}, ${time12}` : `${short}, ${time12}`
    default:
      return `${short}, ${year}`
  }
}
