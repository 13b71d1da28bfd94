import { noonAt, type Instant } from '@cartograph/contract'
import { utcInstant } from '../kit/values/moment.ts'
import { manifest } from './manifest.ts'

/** Some fields are only a day. */
export function instantOf(text: string, timezone: string): Instant {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return noonAt(text, timezone)
  return utcInstant(manifest.name, text)
}

/** The format of list filters. */
export function withoutZone(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19)
}
