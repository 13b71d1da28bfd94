import { createHash } from 'node:crypto'
import type { HttpBody } from '../kit/http/http.ts'
import { hashedEmail, hashedPhone, type AudiencePerson } from './audience-values.ts'

export type People = Iterable<AudiencePerson> | AsyncIterable<AudiencePerson>

/** A file of audience members as TikTok expects it: one per line under column names. */
export interface AudienceFile {
  readonly text: string
  readonly people: number
}

/** TikTok's type of the columns. */
export const calculateType = 'MULTIPLE_TYPES'

const header = 'EMAIL_SHA256,PHONE_SHA256\n'

/** TikTok takes files of up to 50 MB; a line is at most 130 bytes. */
const mostLines = 300_000

/** Skips members without email and phone. Null if no members remain. */
export async function* audienceFiles(
  people: People,
  skip: () => void,
  most: number = mostLines,
): AsyncGenerator<AudienceFile> {
  let lines: string[] = []
  for await (const person of people) {
    const line = `${hashedEmail(person)},${hashedPhone(person)}`
    if (line === ',') {
      skip()
      continue
    }
    if (lines.length === most) {
      yield fileOf(lines)
      lines = []
    }
    lines.push(line)
  }
  if (lines.length > 0) yield fileOf(lines)
}

function fileOf(lines: readonly string[]): AudienceFile {
  return { text: `${header}${lines.join('\n')}\n`, people: lines.length }
}

/** The multipart form of an upload. */
export function uploadOf(file: AudienceFile, advertiserId: string): HttpBody {
  const signature = createHash('md5').update(file.text).digest('hex')
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
  parts.push(`${named}\r\nContent-Type: text/csv\r\n\r\n${file.text}`)
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return {
    bytes: new TextEncoder().encode(`${body}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
