import type { Day, TimeZone } from '@cartograph/contract'
import { dayAt } from '../../format/day.ts'
import { statusOf, type Connection } from './connection-status.ts'

/**
 * The day on which a consent expires that only a person can renew; null unless that day is near.
 */
export function accessEndsOn(connection: Connection, timeZone: TimeZone, now: Date): Day | null {
  const end = connection.user_cred?.access_ends_at ?? null
  if (end === null || statusOf(connection) !== 'connected') return null
  const msLeft = Date.parse(end) - now.getTime()
  return msLeft < nearMs ? dayAt(new Date(end), timeZone) : null
}

const nearMs = 10 * 86_400_000
