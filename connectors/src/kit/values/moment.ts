import type { Instant } from '@cartograph/contract'
import { ConnectorError } from '../errors.ts'

/** Milliseconds since the epoch of a time that may have microseconds, and is UTC without a zone. */
export function utcMoment(platform: string, text: string): number {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const moment = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(moment)) throw new ConnectorError('payload', `${platform} sent an invalid time`)
  return moment
}

export function utcInstant(platform: string, text: string): Instant {
  return new Date(utcMoment(platform, text)).toISOString()
}
