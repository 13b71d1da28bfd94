import { closeSync, writeSync } from 'node:fs'
import { bytesInFile, bytesInMemory, rowsOfBytes, type ByteSource } from './byte-source.ts'
import { createRowPlaces } from './row-places.ts'
import type { Rows } from './rows.ts'
import { openTemporaryFileSync } from './temporary-file.ts'

export interface StoredRows<Row> extends Rows<Row> {
  close(): void
}

/**
 * Stores rows of plain values as JSON, many of them in a file: a table that is written to PDF is read several
 * times, and only a part of it is in memory.
 */
export function storeRows<Row>(rows: Iterable<Row>, folder: string): StoredRows<Row> {
  const bytes = createByteStore(folder)
  const starts = createRowPlaces()
  let length = 0
  let text = ''
  try {
    for (const row of rows) {
      const json = `${JSON.stringify(row)}\n`
      starts.add(length)
      length += Buffer.byteLength(json)
      text += json
      if (text.length < pieceLength) continue
      bytes.append(Buffer.from(text))
      text = ''
    }
    bytes.append(Buffer.from(text))
  } catch (error) {
    bytes.close()
    throw error
  }
  const stored = rowsOfBytes(
    bytes.source(),
    starts.endingAt(length),
    (json) => JSON.parse(json) as Row,
  )
  return Object.assign(stored, { close: bytes.close })
}

interface ByteStore {
  append(bytes: Buffer): void
  source(): ByteSource
  close(): void
}

/** Blocks its thread while the disk writes. */
function createByteStore(folder: string): ByteStore {
  let pieces: Buffer[] = []
  let size = 0
  let file: number | null = null

  function write(descriptor: number, bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
  }

  return {
    append(bytes) {
      size += bytes.length
      if (file !== null) return write(file, bytes)
      pieces.push(bytes)
      if (size <= maxMemoryBytes) return
      file = openTemporaryFileSync(folder)
      for (const piece of pieces) write(file, piece)
      pieces = []
    },
    source: () => (file === null ? bytesInMemory(Buffer.concat(pieces)) : bytesInFile(file, size)),
    close() {
      if (file !== null) closeSync(file)
      file = null
    },
  }
}

const pieceLength = 64 * 1_024
const maxMemoryBytes = 256 * 1_024
