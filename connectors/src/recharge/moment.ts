import { noonAt, type Instant } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'

/** ReCharge writes UTC without a zone; some fields are only a day. */
export function instantOf(text: string, timezone: string): Instant {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return noonAt(text, timezone)
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const moment = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(moment)) throw new ConnectorError('payload', 'ReCharge sent an invalid time')
  return new Date(moment).toISOString()
}

/** The format of list filters. */
export function withoutZone(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19)
}
