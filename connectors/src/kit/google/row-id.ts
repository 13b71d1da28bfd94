import { createHash } from 'node:crypto'

/** The same for the same values, however long they are: 128 bits are enough for the rows of one day. */
export function rowId(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
