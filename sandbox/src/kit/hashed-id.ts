import { createHash } from 'node:crypto'

/** A deterministic number for a text: a prefix, and that many further digits. */
export function hashedId(text: string, prefix: string, digits: number): string {
  const digest = createHash('sha256').update(text).digest()
  const number = digest.readBigUInt64BE() % 10n ** BigInt(digits)
  return prefix + String(number).padStart(digits, '0')
}

/** The id of a row that is known only by its values. */
export function hashedRowId(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
