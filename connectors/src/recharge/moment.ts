import type { Instant } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { noonAt } from '../kit/values/days.ts'

/** ReCharge writes moments without a zone, and means UTC; some fields hold nothing but a day. */
export function instantOf(text: string, timezone: string): Instant {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return noonAt(text, timezone)
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const moment = Date.parse(hasZone ? text : `${text}Z`)
  if (Number.isNaN(moment))
    throw new ConnectorError('payload', 'ReCharge sent a moment that is none')
  return new Date(moment).toISOString()
}

/** As the filters of lists want it. */
export function withoutZone(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19)
}
