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
