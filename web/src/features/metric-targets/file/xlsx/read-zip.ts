import { FileProblem, maxUnpackedBytes, unreadable } from '../file-table.ts'

export interface ZipFile {
  readonly names: ReadonlySet<string>
  /** Throws once everything that was unpacked exceeds the limit, whatever the file claims. */
  unpack(name: string): Promise<Uint8Array>
}

interface ZipEntry {
  readonly method: number
  readonly start: number
  readonly packedSize: number
}

/**
 * Reads the directory at the end of a zip, and unpacks single files by the browser's own inflater.
 * See APPNOTE.TXT, sections 4.3.7 to 4.3.16.
 */
export function readZip(bytes: Uint8Array, limit = maxUnpackedBytes): ZipFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view, limit)
  let unpacked = 0

  async function unpack(name: string): Promise<Uint8Array> {
    const entry = entries.get(name)
    if (entry === undefined) throw unreadable(damaged)
    const { start, packedSize, method } = entry
    if (start + 30 > bytes.length || view.getUint32(start, true) !== localSignature) {
      throw unreadable(damaged)
    }
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const packed = bytes.subarray(data, data + packedSize)
    if (packed.length !== packedSize) throw unreadable(damaged)
    if (method === stored) {
      unpacked += packed.length
      if (unpacked > limit) throw tooLarge()
      return packed
    }
    if (method !== deflated) throw unreadable('It is packed in a way that is not supported.')
    const chunks: Uint8Array[] = []
    for await (const chunk of inflate(packed)) {
      unpacked += chunk.length
      if (unpacked > limit) throw tooLarge()
      chunks.push(chunk)
    }
    return joinChunks(chunks)
  }

  return { names: new Set(entries.keys()), unpack }
}

function readDirectory(
  bytes: Uint8Array,
  view: DataView,
  limit: number,
): ReadonlyMap<string, ZipEntry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  const entries = new Map<string, ZipEntry>()
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) {
      throw unreadable(damaged)
    }
    if ((view.getUint16(at + 8, true) & 1) === 1) {
      throw new FileProblem(
        'This file is protected by a password. Remove the password and try again.',
      )
    }
    total += view.getUint32(at + 24, true)
    if (total > limit) throw tooLarge()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name.replaceAll('\\', '/'), {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The last record of the file, before a comment of at most 64 KiB. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw unreadable(damaged)
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  // A copy, because the view's buffer could be shared by its type.
  const stream = new Blob([packed.slice()]).stream()
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await readChunk(reader)
      if (done || value === undefined) return
      yield value
    }
  } finally {
    // Stops inflating when the caller has seen enough.
    await reader.cancel().catch(() => undefined)
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw unreadable(damaged)
  }
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

function tooLarge(): FileProblem {
  return new FileProblem(
    'This file unpacks to more than 100 MB. Copy the four columns into the template and upload that.',
  )
}

const damaged = 'It is damaged or cut off. Save it again and try once more.'
const localSignature = 0x04_03_4b_50
const entrySignature = 0x02_01_4b_50
const endSignature = 0x06_05_4b_50
const [stored, deflated] = [0, 8]
