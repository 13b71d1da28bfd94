import * as z from 'zod/mini'

/** A moment in UTC as ISO 8601 with a Z. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** A day of the workspace's calendar: YYYY-MM-DD. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

export const TimeZone = z.string().check(z.refine(isTimeZone, 'Not a valid timezone'))
export type TimeZone = z.infer<typeof TimeZone>

/** A zone of the IANA list by its name; an offset such as +02:00 knows no summer. */
export const KnownTimeZone = TimeZone.check(
  z.refine((name: string) => name === 'UTC' || name.includes('/'), 'Not a valid timezone'),
)

export const defaultTimeZone = 'America/New_York'

/** The zones to choose from, as this runtime knows them. */
export function listTimeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), 'UTC']
}

/** Asking takes longer than all else that is checked of a query. */
const known = new Set<string>()

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  // A name may be spelt in large and small letters, in more ways than are worth remembering.
  if (known.size >= 1_000) known.clear()
  known.add(name)
  return true
}
