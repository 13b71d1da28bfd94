import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ByteSink } from '../files/byte-sink.ts'

/** A zip file that is compressed while it is written. */
export interface ZipFile {
  /** One after the other. */
  add(name: string, parts: Iterable<string>): Promise<void>
  finish(): void
}

/** The format is that of PKWARE's APPNOTE, without ZIP64: an entry has less than 4 GB. */
export function createZipFile(sink: ByteSink): ZipFile {
  const directory: Buffer[] = []
  let offset = 0
  const write = (bytes: Buffer) => {
    sink(bytes)
    offset += bytes.length
  }

  return {
    async add(name, parts) {
      const start = offset
      const path = Buffer.from(name)
      // Sizes and checksum are not known yet and follow the content.
      write(Buffer.concat([localHeader(path.length), path]))
      const sizes = await deflate(parts, write)
      write(uint32s(0x08074b50, ...sizes))
      directory.push(Buffer.concat([centralHeader(path.length, sizes, start), path]))
    },
    finish() {
      const start = offset
      for (const entry of directory) write(entry)
      const count = directory.length
      const sizes = uint32s(offset - start, start)
      const counts = uint16s(0, 0, count, count)
      write(Buffer.concat([uint32s(0x06054b50), counts, sizes, uint16s(0)]))
    },
  }
}

type Sizes = readonly [checksum: number, compressed: number, size: number]

/** Compresses on another thread, so that the process answers requests meanwhile. */
async function deflate(parts: Iterable<string>, write: (bytes: Buffer) => void): Promise<Sizes> {
  const stream = createDeflateRaw({ level: 6 })
  let [checksum, compressed, size] = [0, 0, 0]
  stream.on('data', (bytes: Buffer) => {
    compressed += bytes.length
    write(bytes)
  })
  const ended = once(stream, 'end')
  for (const part of parts) {
    const bytes = Buffer.from(part)
    checksum = crc32(bytes, checksum)
    size += bytes.length
    if (!stream.write(bytes)) await once(stream, 'drain')
  }
  stream.end()
  await ended
  return [checksum, compressed, size]
}

const version = 20
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, so that the same report makes the same file. */
const [time, date] = [0, 0x21]

function localHeader(nameLength: number): Buffer {
  return Buffer.concat([
    uint32s(0x04034b50),
    uint16s(version, flags, deflated, time, date),
    uint32s(0, 0, 0),
    uint16s(nameLength, 0),
  ])
}

function centralHeader(nameLength: number, sizes: Sizes, start: number): Buffer {
  return Buffer.concat([
    uint32s(0x02014b50),
    uint16s(version, version, flags, deflated, time, date),
    uint32s(...sizes),
    uint16s(nameLength, 0, 0, 0, 0),
    uint32s(0, start),
  ])
}

function uint16s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
