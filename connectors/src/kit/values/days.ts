import {
  momentAtWall,
  msPerDay,
  noonAt,
  utcDay,
  zoneClock,
  type Instant,
} from '@cartograph/contract'
import { ConnectorError } from '../errors.ts'
import type { RawRecord, ReadRequest } from '../stream.ts'

/** The days that a stream of days is asked for; `from` and `to` are the first and the last. */
export function requestedDays(
  { since, until }: Pick<ReadRequest, 'since' | 'until'>,
  what: string,
): { readonly days: readonly string[]; readonly from: string; readonly to: string } {
  if (since === null || until === null)
    throw new ConnectorError('payload', `${what} need a first and a last day`)
  return { days: daysBetween(since, until), ...dayRange(since, until) }
}

/** The raw records of days, each of which has its noon as its time of change. */
export function dayRecords(
  days: Iterable<string>,
  timezone: string,
  payloadOf: (day: string, position: number) => unknown,
): RawRecord[] {
  return [...days].map((day, position) => ({
    externalId: day,
    updatedAt: noonAt(day, timezone),
    payload: payloadOf(day, position),
  }))
}

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

/** When a day begins in a time zone. */
export function midnightOf(day: string, timezone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`)
  return new Date(momentAtWall(wall, zoneClock(timezone).offsetAt)).toISOString()
}
