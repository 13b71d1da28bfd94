import type { Instant } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'

/** Gorgias writes microseconds, and sometimes no zone, which means UTC. */
export function momentOf(text: string): number {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const moment = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(moment)) throw new ConnectorError('payload', 'Gorgias sent an invalid time')
  return moment
}

export function instantOf(text: string): Instant {
  return new Date(momentOf(text)).toISOString()
}
