import { addDays, dayNumber, endOfMonth, weekdayOf } from '../values/calendar.ts'
import type { Day, TimeZone } from '../values/time.ts'
import { dayAt, zoneClock, type ZoneClock } from '../values/zone-clock.ts'
import type { SendTiming } from './timing.ts'

/**
 * The first moment after `after`. An hour that the change to summer time leaves out is replaced by the
 * next one that exists; of an hour that occurs twice, the first counts.
 */
export function nextSendMoment(timing: SendTiming, zone: TimeZone, after: Date): Date {
  const clock = zoneClock(zone)
  // An hour that does not exist may be replaced by one of the following day.
  let day = addDays(dayAt(after.getTime(), zone), -1)
  for (;;) {
    if (isSendDay(timing, day)) {
      const moment = momentOf(day, timing.hour, clock)
      if (moment > after.getTime()) return new Date(moment)
    }
    day = addDays(day, 1)
  }
}

function isSendDay(timing: SendTiming, day: Day): boolean {
  switch (timing.every) {
    case 'day':
      return true
    case 'week':
      return weekdayOf(dayNumber(day)) === timing.weekday % 7
    case 'month':
      return Number(day.slice(8)) === Math.min(timing.day, Number(endOfMonth(day).slice(8)))
  }
}

/** The first moment at which the wall clock shows the hour, or the next hour that exists. */
function momentOf(day: Day, hour: number, clock: ZoneClock): number {
  for (let wall = Date.parse(`${day}T00:00:00Z`) + hour * hourMs; ; wall += hourMs) {
    // Every offset that applies near the wall time; it is real if the clock shows it under that offset.
    const offsets = nearby.map((hours) => clock.offsetAt(wall + hours * hourMs))
    const real = offsets
      .map((offset) => ({ moment: wall - offset, offset }))
      .filter(({ moment, offset }) => clock.offsetAt(moment) === offset)
    if (real.length > 0) return Math.min(...real.map(({ moment }) => moment))
  }
}

const hourMs = 3_600_000
/** Zones are at most 14 hours from UTC, and a change of a zone is at most a day. */
const nearby = [-26, -13, 0, 13, 26]
