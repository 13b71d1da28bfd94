import { readSync } from 'node:fs'
import type { Rows } from './rows.ts'

/** Bytes in memory, or in a file that is read when they are needed. */
export interface ByteSource {
  readonly size: number
  /** Fills the memory from this place on. */
  read(into: Buffer, from: number): void
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (into, from) => into.set(bytes.subarray(from, from + into.length)),
  }
}

export function bytesInFile(descriptor: number, size: number): ByteSource {
  return {
    size,
    read(into, from) {
      let done = 0
      while (done < into.length) {
        const count = readSync(descriptor, into, done, into.length - done, from + done)
        if (count === 0) throw new RangeError('A file of rows ends before its last row')
        done += count
      }
    },
  }
}

/**
 * The rows of a source, each parsed when it is used. `starts` has the place of each and that after the last;
 * one byte separates a row from the next.
 */
export function rowsOfBytes<Row>(
  source: ByteSource,
  starts: Uint32Array,
  parse: (text: string) => Row,
): Rows<Row> {
  const length = starts.length - 1
  const readAt = createReader()

  /** Rows that are read one after the other are read in blocks. */
  function createReader(): (index: number) => Row {
    let buffer = Buffer.allocUnsafeSlow(blockSize)
    let [from, to] = [0, 0]
    let next = 0
    return (index) => {
      const start = starts[index] ?? 0
      const end = (starts[index + 1] ?? 0) - 1
      if (start < from || end > to) {
        const ahead = index === next ? blockSize : 0
        const wanted = Math.max(end - start, Math.min(ahead, source.size - start))
        if (wanted > buffer.length) buffer = Buffer.allocUnsafeSlow(wanted)
        source.read(buffer.subarray(0, wanted), start)
        from = start
        to = start + wanted
      }
      next = index + 1
      return parse(buffer.toString('utf8', start - from, end - from))
    }
  }

  return {
    length,
    at: (index) => (index >= 0 && index < length ? readAt(index) : undefined),
    *[Symbol.iterator]() {
      const read = createReader()
      for (let index = 0; index < length; index += 1) yield read(index)
    },
  }
}

const blockSize = 64 * 1_024
