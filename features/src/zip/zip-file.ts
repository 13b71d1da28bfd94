import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A zip file that is compressed while it is written. */
export interface ZipFile {
  /** One after the other. */
  add(name: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void>
  finish(): Promise<void>
}

/** Compression waits for a promise, so that no more than a few buffers are in memory. */
export type ZipSink = (bytes: Uint8Array) => void | Promise<void>

interface ZipOptions {
  /** Stored with every entry. By default 1 January 1980, so that the same content makes the same file. */
  readonly time?: Date
  /** The first size or offset that needs ZIP64, which some old programs cannot read. */
  readonly zip64From?: number
}

/** The format is that of PKWARE's APPNOTE, with ZIP64 only where an entry or the file has 4 GB or more. */
export function createZipFile(sink: ZipSink, options: ZipOptions = {}): ZipFile {
  const { time = new Date(1980, 0, 1), zip64From = 0xffffffff } = options
  const moment = dosTime(time)
  const directory: Buffer[] = []
  let offset = 0
  const write = async (bytes: Buffer) => {
    offset += bytes.length
    await sink(bytes)
  }

  return {
    async add(name, parts) {
      const start = offset
      const path = Buffer.from(name)
      // Sizes and checksum are not known yet and follow the content.
      await write(Buffer.concat([localHeader(path.length, moment), path]))
      const sizes = await deflate(parts, write)
      const isLarge = sizes.compressed >= zip64From || sizes.size >= zip64From
      const lengths = [sizes.compressed, sizes.size]
      await write(
        Buffer.concat([
          uint32s(0x08074b50, sizes.checksum),
          isLarge ? uint64s(...lengths) : uint32s(...lengths),
        ]),
      )
      const entry = { path, sizes, start, moment }
      directory.push(centralEntry(entry, isLarge || start >= zip64From))
    },
    async finish() {
      const start = offset
      for (const entry of directory) await write(entry)
      const length = offset - start
      const count = directory.length
      const isLarge = start >= zip64From || count >= 0xffff
      if (isLarge) {
        await write(
          Buffer.concat([
            uint32s(0x06064b50),
            uint64s(44),
            uint16s(zip64Version, zip64Version),
            uint32s(0, 0),
            uint64s(count, count, length, start),
            uint32s(0x07064b50, 0),
            uint64s(start + length),
            uint32s(1),
          ]),
        )
      }
      const counts = isLarge ? uint16s(0, 0, 0xffff, 0xffff) : uint16s(0, 0, count, count)
      const place = isLarge ? uint32s(0xffffffff, 0xffffffff) : uint32s(length, start)
      await write(Buffer.concat([uint32s(0x06054b50), counts, place, uint16s(0)]))
    },
  }
}

interface Sizes {
  readonly checksum: number
  readonly compressed: number
  readonly size: number
}

/** Compresses on another thread, so that the process answers requests meanwhile. */
async function deflate(
  parts: Iterable<string> | AsyncIterable<string>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Sizes> {
  const stream = createDeflateRaw({ level: 6 })
  let [checksum, compressed, size] = [0, 0, 0]
  const written = (async () => {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      compressed += bytes.length
      await write(bytes)
    }
  })()
  // It is awaited below, but may fail while the parts are awaited.
  written.catch(() => undefined)
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      checksum = crc32(bytes, checksum)
      size += bytes.length
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), written])
    }
    stream.end()
    await written
  } finally {
    stream.destroy()
  }
  return { checksum, compressed, size }
}

const version = 20
const zip64Version = 45
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const deflated = 8

type DosTime = readonly [time: number, date: number]

/** The format has the time of a clock without a zone, in steps of two seconds. */
function dosTime(at: Date): DosTime {
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return [(at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1), date]
}

function localHeader(nameLength: number, moment: DosTime): Buffer {
  return Buffer.concat([
    uint32s(0x04034b50),
    uint16s(version, flags, deflated, ...moment),
    uint32s(0, 0, 0),
    uint16s(nameLength, 0),
  ])
}

interface Entry {
  readonly path: Buffer
  readonly sizes: Sizes
  readonly start: number
  readonly moment: DosTime
}

function centralEntry({ path, sizes, start, moment }: Entry, isLarge: boolean): Buffer {
  const { checksum, compressed, size } = sizes
  const extra = isLarge
    ? Buffer.concat([uint16s(0x0001, 24), uint64s(size, compressed, start)])
    : Buffer.alloc(0)
  const needed = isLarge ? zip64Version : version
  return Buffer.concat([
    uint32s(0x02014b50),
    uint16s(needed, needed, flags, deflated, ...moment),
    uint32s(checksum, ...(isLarge ? [0xffffffff, 0xffffffff] : [compressed, size])),
    uint16s(path.length, extra.length, 0, 0, 0),
    uint32s(0, isLarge ? 0xffffffff : start),
    path,
    extra,
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

function uint64s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return bytes
}
