import { createHash } from 'node:crypto'

/** Hashes as the platforms do, without the code that is tested. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
