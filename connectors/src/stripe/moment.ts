import type { Instant } from '@cartograph/contract'

/** Stripe uses whole seconds since 1970. */
export function instantOf(seconds: number): Instant {
  return new Date(seconds * 1000).toISOString()
}

export function secondsOf(instant: Instant): number {
  return Math.floor(Date.parse(instant) / 1000)
}

/** A filter on the time of creation: adjacent windows share a bound and skip no second. */
export function createdBetween(since: Instant | null, until: Instant | null): [string, string][] {
  return [
    ...(since === null ? [] : [['created[gte]', String(secondsOf(since))] as [string, string]]),
    ...(until === null ? [] : [['created[lt]', String(secondsOf(until))] as [string, string]]),
  ]
}
