import * as z from 'zod/mini'

/** A moment in UTC as ISO 8601 with a Z. */
export const Instant = z.iso.datetime().check(z.refine(hasYear, 'There is no year 0'))
export type Instant = z.infer<typeof Instant>

/** A day of the workspace's calendar: YYYY-MM-DD. */
export const Day = z.iso.date().check(z.refine(hasYear, 'There is no year 0'))
export type Day = z.infer<typeof Day>

/** 1 BC is followed by 1 AD; PostgreSQL refuses the year 0 of ISO 8601. */
function hasYear(text: string): boolean {
  return !text.startsWith('0000')
}

export const TimeZone = z.string().check(z.refine(isTimeZone, 'Not a valid timezone'))
export type TimeZone = z.infer<typeof TimeZone>

/** A name of the IANA database. An offset such as +02:00 has no daylight saving time. */
export const KnownTimeZone = TimeZone.check(
  z.refine((name: string) => name === 'UTC' || name.includes('/'), 'Not a valid timezone'),
)

export const defaultTimeZone = 'America/New_York'

/** The time zones that this runtime knows. */
export function listTimeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), 'UTC']
}

/** Looking up a zone takes longer than all other checks of a query together. */
const validTimeZones = new Set<string>()

function isTimeZone(name: string): boolean {
  if (validTimeZones.has(name)) return true
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  // The case of a name is free, so the number of spellings is unbounded.
  if (validTimeZones.size >= 1_000) validTimeZones.clear()
  validTimeZones.add(name)
  return true
}
