import { createHash } from 'node:crypto'
import type { Contact } from '../kit/audiences/contact.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import type { HttpBody } from '../kit/http/http.ts'

/** TikTok's type of the columns. */
export const calculateType = 'MULTIPLE_TYPES'

const header = 'EMAIL_SHA256,PHONE_SHA256\n'

/**
 * The line of a person; null without an email address and a phone number. Dots and the part after a
 * plus belong to the address, and the plus to the number.
 */
export function rowOf({ email, phone }: Contact): string | null {
  return email === null && phone === null ? null : `${hashed(email)},${hashed(phone)}`
}

/** The multipart form that uploads a file of people, one per line under column names. */
export function uploadOf(lines: readonly string[], advertiserId: string): HttpBody {
  const text = `${header}${lines.join('\n')}\n`
  const signature = createHash('md5').update(text).digest('hex')
  const boundary = `file-${signature}`
  const fields = {
    advertiser_id: advertiserId,
    calculate_type: calculateType,
    file_signature: signature,
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  )
  const named = 'Content-Disposition: form-data; name="file"; filename="audience.csv"'
  parts.push(`${named}\r\nContent-Type: text/csv\r\n\r\n${text}`)
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return {
    bytes: new TextEncoder().encode(`${body}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
