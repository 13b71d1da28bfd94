import { createHmac } from 'node:crypto'
import { isSameText } from '../kit/values/is-same-text.ts'

export interface SignedEvent {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array
  /** The header `Stripe-Signature`: `t=1700000000,v1=…`, with one `v1` for each of our secrets. */
  readonly signature: string
}

/** Verifies the signature of an event and that it is at most five minutes old. */
export function isSignedEvent(
  { body, signature }: SignedEvent,
  secret: string,
  now: Date,
): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return parts.some(([name, value = '']) => name === 'v1' && isSameText(expected, value))
}

const toleranceSeconds = 300
