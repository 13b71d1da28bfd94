import type { Instant } from '@cartograph/contract'

/** Stripe tells moments in whole seconds since 1970. */
export function instantOf(seconds: number): Instant {
  return new Date(seconds * 1000).toISOString()
}

export function secondsOf(instant: Instant): number {
  return Math.floor(Date.parse(instant) / 1000)
}

/** A window over the moment of creation: neighbours share a bound, and neither leaves a second out. */
export function createdBetween(since: Instant | null, until: Instant | null): [string, string][] {
  return [
    ...(since === null ? [] : [['created[gte]', String(secondsOf(since))] as [string, string]]),
    ...(until === null ? [] : [['created[lt]', String(secondsOf(until))] as [string, string]]),
  ]
}
