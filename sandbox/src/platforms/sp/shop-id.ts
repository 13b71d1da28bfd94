import { createHash } from 'node:crypto'

/** Derives the shop's id from its name. */
export function shopId(name: string): number {
  return createHash('sha256').update(name).digest().readUIntBE(0, 5)
}
