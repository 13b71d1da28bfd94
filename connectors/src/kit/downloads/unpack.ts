import { Readable } from 'node:stream'
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib'
import { ConnectorError } from '../errors.ts'
import { TooLargeError } from '../http/http.ts'

type Bytes = AsyncIterable<Uint8Array>

export interface UnpackOptions {
  /** The platform's name in error messages. */
  readonly platform: string
  /** The most bytes of the unpacked file. */
  readonly maxBytes: number
}

/**
 * Unpacks gzip, and the first file of a zip archive; other bytes are passed on. By the first bytes,
 * because platforms name and label files wrongly. A file of little data that unpacks to very much
 * is refused before it does.
 */
export async function* unpack(bytes: Bytes, options: UnpackOptions): AsyncGenerator<Uint8Array> {
  const { platform, maxBytes } = options
  let size = 0
  for await (const chunk of unpackAll(bytes, platform)) {
    size += chunk.byteLength
    if (size > maxBytes)
      throw new TooLargeError(`${platform} sent a file that unpacks to more than ${maxBytes} bytes`)
    yield chunk
  }
}

async function* unpackAll(bytes: Bytes, platform: string): AsyncGenerator<Uint8Array> {
  const source = new ByteReader(bytes)
  try {
    const start = await source.peek(4)
    if (start[0] === 0x1f && start[1] === 0x8b) yield* inflated(source, createGunzip(), platform)
    else if (start.equals(localFileMark)) yield* zipped(source, platform)
    else yield* source.rest()
  } finally {
    await source.close()
  }
}

const localFileMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** Reads the first file from its own header, since the directory of the archive is at its end. */
async function* zipped(source: ByteReader, platform: string): AsyncGenerator<Uint8Array> {
  const header = await source.take(30)
  if (header.length < 30) throw cutOff(platform)
  const flags = header.readUInt16LE(6)
  const method = header.readUInt16LE(8)
  const size = header.readUInt32LE(18)
  await source.take(header.readUInt16LE(26) + header.readUInt16LE(28))
  const isEncrypted = (flags & 1) === 1
  const hasSize = (flags & 8) === 0 && size < 0xff_ff_ff_ff
  if (method === 8 && !isEncrypted) yield* inflated(source, createInflateRaw(), platform)
  else if (method === 0 && !isEncrypted && hasSize) yield* stored(source, size, platform)
  else throw new ConnectorError('payload', `${platform} sent a zip file that can't be unpacked`)
}

async function* stored(source: ByteReader, size: number, platform: string) {
  for (let left = size; left > 0;) {
    const chunk = await source.take(Math.min(left, 65_536))
    if (chunk.length === 0) throw cutOff(platform)
    left -= chunk.length
    yield chunk
  }
}

async function* inflated(source: ByteReader, inflate: Gunzip | InflateRaw, platform: string) {
  const input = Readable.from(source.rest(), { objectMode: false })
  input.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array
  } catch (error) {
    throw unpackError(error, platform)
  } finally {
    input.destroy()
  }
}

function unpackError(error: unknown, platform: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return cutOff(platform)
  if (code.startsWith('Z_'))
    return new ConnectorError('payload', `${platform} sent a damaged file (${code})`)
  return error
}

function cutOff(platform: string): ConnectorError {
  return new ConnectorError('transient', `${platform} sent an incomplete file`)
}

/** Reads a stream of bytes in the sizes that are asked for. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #read: Buffer = Buffer.alloc(0)

  constructor(bytes: Bytes) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  /** The next bytes, which stay; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#read.length < count) {
      const { done, value } = await this.#chunks.next()
      if (done === true) break
      this.#read = Buffer.concat([this.#read, value])
    }
    return this.#read.subarray(0, count)
  }

  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count)
    this.#read = this.#read.subarray(taken.length)
    return taken
  }

  async *rest(): AsyncGenerator<Uint8Array, void, undefined> {
    if (this.#read.length > 0) yield this.#read
    this.#read = Buffer.alloc(0)
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done === true) return
      yield value
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
