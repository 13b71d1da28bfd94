import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../kit/values/is-same-text.ts'
import { parseJsonOrNull } from '../kit/values/parse-json-or-null.ts'

/** Meta's signed message about one user of the app. */
export interface SignedRequest {
  /** The id of the user for our app, as `/me` has it. */
  readonly userId: string
  readonly issuedAt: Date
}

/**
 * Reads a `signed_request`: the HMAC-SHA256 of the encoded payload, a dot, and the payload, both in base64url.
 * Null unless our secret has signed it.
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | null {
  const [signature = '', payload = '', ...rest] = text.split('.')
  const expected = createHmac('sha256', appSecret).update(payload).digest('base64url')
  const given = signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  if (rest.length > 0 || !isSameText(expected, given)) return null
  const read = Payload.safeParse(parseJsonOrNull(Buffer.from(payload, 'base64url').toString()))
  if (!read.success) return null
  const { user_id, issued_at } = read.data
  return { userId: user_id, issuedAt: new Date(issued_at * 1000) }
}

const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.coerce.string().min(1),
  issued_at: z.number().int().nonnegative().max(8.64e12),
})
