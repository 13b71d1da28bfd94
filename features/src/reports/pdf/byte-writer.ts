/** Collects text of one byte a character in memory that is used again, for the next page. */
export interface ByteWriter {
  write(text: string): void
  /** All that was written; valid until the next `clear`. */
  bytes(): Uint8Array
  clear(): void
}

export function createByteWriter(): ByteWriter {
  let buffer = Buffer.alloc(256 * 1_024)
  let length = 0
  return {
    write(text) {
      if (length + text.length > buffer.length) {
        const larger = Buffer.alloc(Math.max(buffer.length * 2, length + text.length))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      length += buffer.write(text, length, 'latin1')
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0
    },
  }
}
