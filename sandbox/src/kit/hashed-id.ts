import { createHash } from 'node:crypto'

/** A deterministic number for a text: a prefix, and that many further digits. */
export function hashedId(text: string, prefix: string, digits: number): string {
  const digest = createHash('sha256').update(text).digest()
  const number = digest.readBigUInt64BE() % 10n ** BigInt(digits)
  return prefix + String(number).padStart(digits, '0')
}
