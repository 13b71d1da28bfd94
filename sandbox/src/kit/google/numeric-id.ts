import { createHash } from 'node:crypto'

/** A deterministic number for a name, with that many digits; the first digit is not 0. */
export function numericId(name: string, digits: number): string {
  const least = 10n ** BigInt(digits - 1)
  const hash = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
  return String(least + (hash % (9n * least)))
}
