import { createHash } from 'node:crypto'

/** The SHA-256 of a normalised value in lower-case hexadecimal; a missing value stays empty. */
export function hashed(text: string | null): string {
  return text === null || text === '' ? '' : createHash('sha256').update(text).digest('hex')
}
