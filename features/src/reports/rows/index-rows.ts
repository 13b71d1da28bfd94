import type { Rows } from './rows.ts'

/**
 * Finds rows by a key. The index has the hashes of the keys, 12 to 20 bytes a row, and reads the rows with the
 * hash that is looked for. Of rows with the same key it finds the last.
 */
export function indexRows<Row>(
  rows: Rows<Row>,
  keyOf: (row: Row) => string,
): (key: string) => Row | undefined {
  const hashes = new Uint32Array(rows.length)
  // Open addressing with linear probing; a place has the number of a row, or 0.
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(rows.length + 1) + 1))
  const mask = places.length - 1

  /** The place of the key, or the free one that it would take. */
  function placeOf(key: string, hash: number): number {
    let place = hash & mask
    for (;;) {
      const row = (places[place] ?? 0) - 1
      if (row < 0) return place
      if (hashes[row] === hash && keyAt(row) === key) return place
      place = (place + 1) & mask
    }
  }
  function keyAt(index: number): string | null {
    const row = rows.at(index)
    return row === undefined ? null : keyOf(row)
  }

  let index = 0
  for (const row of rows) {
    const key = keyOf(row)
    const hash = hashOf(key)
    hashes[index] = hash
    places[placeOf(key, hash)] = index + 1
    index += 1
  }
  return (key) => {
    const found = (places[placeOf(key, hashOf(key))] ?? 0) - 1
    return found < 0 ? undefined : rows.at(found)
  }
}

/** FNV-1a over the units of the text, mixed so that its low bits depend on all of them (the end of MurmurHash3). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
