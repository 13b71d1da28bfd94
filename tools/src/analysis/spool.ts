import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The position of a text in the file. */
export interface SpoolRange {
  readonly offset: number
  readonly length: number
}

export interface Spool {
  readonly put: (text: string) => SpoolRange
  readonly get: (place: SpoolRange) => string
  readonly close: () => void
}

/** A temporary file for texts that do not fit into memory. */
export function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'cartograph-analysis-'))
  const file = openSync(join(folder, 'lines'), 'w+', 0o600)
  let end = 0
  return {
    put(text) {
      const bytes = Buffer.from(text)
      const place = { offset: end, length: bytes.length }
      for (let written = 0; written < bytes.length;)
        written += writeSync(file, bytes, written, bytes.length - written, end + written)
      end += bytes.length
      return place
    },
    get({ offset, length }) {
      const bytes = Buffer.allocUnsafe(length)
      let read = 0
      while (read < length) {
        const more = readSync(file, bytes, read, length - read, offset + read)
        if (more === 0) throw new Error('The spool ended early')
        read += more
      }
      return bytes.toString()
    },
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
