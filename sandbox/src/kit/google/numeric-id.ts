import { createHash } from 'node:crypto'

/** A number of so many digits for a name, the same for ever; the first digit is never 0. */
export function numericId(name: string, digits: number): string {
  const least = 10n ** BigInt(digits - 1)
  const hash = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
  return String(least + (hash % (9n * least)))
}
