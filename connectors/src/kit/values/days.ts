import { msPerDay, utcDay, type Instant } from '@cartograph/contract'

/** Lists the days from `since`, included, to `until`, excluded; both are midnights in UTC. */
export function daysBetween(since: Instant, until: Instant): string[] {
  const days: string[] = []
  for (let at = Date.parse(since); at < Date.parse(until); at += msPerDay) days.push(utcDay(at))
  return days
}

/** The first and last day of a slice, both inclusive. */
export function dayRange(
  since: Instant,
  until: Instant,
): { readonly from: string; readonly to: string } {
  return { from: utcDay(Date.parse(since)), to: utcDay(Date.parse(until) - msPerDay) }
}

/** Noon of a day in a time zone, as UTC. */
export function noonAt(day: string, timezone: string): Instant {
  const naive = Date.parse(`${day}T12:00:00Z`)
  const guess = naive - offsetAt(naive, timezone)
  return new Date(naive - offsetAt(guess, timezone)).toISOString()
}

/** The calendar day of a moment in a time zone. */
export function dayAt(moment: number, timezone: string): string {
  return utcDay(moment + offsetAt(moment, timezone))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Clocks are changed at full quarters of an hour by UTC, and asking the calendar costs microseconds. */
function offsetAt(moment: number, timezone: string): number {
  const quarter = Math.floor(moment / quarterMs)
  const key = `${timezone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const offset = computeOffset(quarter * quarterMs, timezone)
  offsets.set(key, offset)
  return offset
}

const quarterMs = 15 * 60_000
const offsets = new Map<string, number>()
const mostOffsets = 10_000

function computeOffset(moment: number, timezone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timezone).formatToParts(moment))
    parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timezone, format)
  return format
}
