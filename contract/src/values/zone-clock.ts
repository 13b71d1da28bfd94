import { utcDay } from './calendar.ts'
import type { Day, Instant, TimeZone } from './time.ts'

export interface ZoneClock {
  /** The canonical name of the zone, the same for all spellings. */
  readonly zone: TimeZone
  /** The wall clock less UTC at a moment, in milliseconds. */
  offsetAt(moment: number): number
}

/** Creating a formatter takes longer than all that it is needed for. */
const clocks = new Map<string, ZoneClock>()

export function zoneClock(zone: TimeZone): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const clock = makeClock(zone)
  // The case of a name is free, so the number of spellings is unbounded.
  if (clocks.size >= 1_000) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

/** The calendar day of a moment in a time zone. */
export function dayAt(moment: number, zone: TimeZone): Day {
  return utcDay(moment + cachedOffsetAt(moment, zone))
}

/** Noon of a day in a time zone, as UTC. */
export function noonAt(day: Day, zone: TimeZone): Instant {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return new Date(momentAtWall(noon, (moment) => cachedOffsetAt(moment, zone))).toISOString()
}

/** The moment of a wall time, which is given as milliseconds as if the zone were UTC. */
export function momentAtWall(wallMs: number, offsetAt: ZoneClock['offsetAt']): number {
  const guess = wallMs - offsetAt(wallMs)
  return wallMs - offsetAt(guess)
}

/** Clocks change at full quarters of an hour in UTC, and formatting a moment costs microseconds. */
function cachedOffsetAt(moment: number, zone: TimeZone): number {
  const quarter = Math.floor(moment / quarterMs)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const offset = zoneClock(zone).offsetAt(quarter * quarterMs)
  offsets.set(key, offset)
  return offset
}

const quarterMs = 15 * 60_000
const offsets = new Map<string, number>()
const mostOffsets = 10_000

function makeClock(zone: TimeZone): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return {
    zone: format.resolvedOptions().timeZone,
    offsetAt(moment) {
      const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(moment))
      if (!match) throw new RangeError(`The offset of ${zone} cannot be read`)
      const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
      const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
      return sign === '-' ? -size : size
    },
  }
}
