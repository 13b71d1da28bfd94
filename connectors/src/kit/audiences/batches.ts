import type { Person } from './person.ts'

export interface BatchLimits {
  readonly items: number
  readonly bytes: number
}

/** Splits into as few batches as the limits allow, in order. One that is too large is alone. */
export async function* batchesOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  bytesOf: (item: T) => number,
  limits: BatchLimits,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for await (const item of items) {
    const size = bytesOf(item)
    if (batch.length > 0 && (batch.length >= limits.items || bytes + size > limits.bytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/**
 * An upper bound of what a person takes in a request, where values are sent as they are. Hashes are
 * of fixed length, so that platforms that take them limit the number of people.
 */
export function bytesOfPerson(person: Person): number {
  return Buffer.byteLength(JSON.stringify(person))
}
