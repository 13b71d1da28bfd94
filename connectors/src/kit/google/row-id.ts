import { createHash } from 'node:crypto'

/** A deterministic id of the values; 128 bits of a hash suffice for the rows of one day. */
export function rowId(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
