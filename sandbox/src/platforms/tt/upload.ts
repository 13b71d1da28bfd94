import { createHash } from 'node:crypto'
import { badParameter } from './envelope.ts'

export interface Upload {
  readonly advertiserId: string
  /** One person per line: the hash of an email, of a phone number, or both. */
  readonly lines: readonly string[]
}

/** Parses a form with a file of hashed people and rejects what the platform rejects. */
export function readUpload(contentType: string, body: unknown): Upload {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  if (boundary === undefined || !(body instanceof Buffer)) throw badParameter('file: Not a form.')
  const parts = partsOf(body.toString('utf8'), boundary)
  const file = parts.get('file') ?? ''
  if (parts.get('file_signature') !== createHash('md5').update(file).digest('hex'))
    throw badParameter('file_signature: The file and its MD5 do not match.')
  if (parts.get('calculate_type') !== 'MULTIPLE_TYPES')
    throw badParameter('calculate_type: the sandbox supports only MULTIPLE_TYPES')
  const [header, ...lines] = file.split('\n').filter((line) => line !== '')
  if (header !== 'EMAIL_SHA256,PHONE_SHA256')
    throw badParameter('file: the first line must name the columns')
  if (!lines.every((line) => /^([0-9a-f]{64})?,([0-9a-f]{64})?$/.test(line)))
    throw badParameter('file: a line has an invalid hash')
  return { advertiserId: parts.get('advertiser_id') ?? '', lines }
}

function partsOf(form: string, boundary: string): ReadonlyMap<string, string> {
  return new Map(
    form.split(`--${boundary}`).flatMap((part): [string, string][] => {
      const end = part.indexOf('\r\n\r\n')
      const name = /name="([^"]+)"/.exec(part.slice(0, Math.max(0, end)))?.[1]
      return name === undefined ? [] : [[name, part.slice(end + 4, -2)]]
    }),
  )
}
