import { deflateSync } from 'node:zlib'
import type { ByteSink } from '../files/byte-sink.ts'

/** Writes the objects of a PDF as they come. Of those that are written, only their places are kept. */
export interface PdfFile {
  /** The number of an object that is written later. */
  reserve(): number
  /** A small object, which is compressed together with others. Returns its number. */
  object(text: string, number?: number): number
  /** An object with bytes, compressed. Returns its number. */
  stream(bytes: Uint8Array | string, entries?: string, number?: number): number
  finish(root: number, info: number): void
}

/** PDF 1.7 (ISO 32000-1) with object streams and a cross-reference stream (7.5.7 and 7.5.8). */
export function createPdfFile(sink: ByteSink): PdfFile {
  let length = 0
  const places = createPlaces()
  let packed: { readonly number: number; readonly text: string }[] = []

  function write(bytes: Buffer): void {
    sink(bytes)
    length += bytes.length
  }
  write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'))

  function stream(bytes: Uint8Array | string, entries = '', number = places.reserve()): number {
    const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    const content = deflateSync(raw)
    places.setOffset(number, length)
    const head = `${number} 0 obj\n<</Length ${content.length}/Filter/FlateDecode${entries}>>stream\n`
    write(Buffer.from(head, 'latin1'))
    write(content)
    write(Buffer.from('\nendstream\nendobj\n'))
    return number
  }

  function object(text: string, number = places.reserve()): number {
    packed.push({ number, text })
    if (packed.length >= packSize) writePacked()
    return number
  }

  function writePacked(): void {
    const within = places.reserve()
    const numbers: string[] = []
    let offset = 0
    for (const [index, { number, text }] of packed.entries()) {
      places.setPacked(number, within, index)
      numbers.push(`${number} ${offset}`)
      offset += text.length + 1
    }
    const head = `${numbers.join(' ')}\n`
    const all = `${head}${packed.map(({ text }) => text).join('\n')}\n`
    stream(all, `/Type/ObjStm/N ${packed.length}/First ${head.length}`, within)
    packed = []
  }

  return {
    reserve: places.reserve,
    object,
    stream,
    finish(root, info) {
      if (packed.length > 0) writePacked()
      const own = places.reserve()
      const start = length
      places.setOffset(own, start)
      const table = places.table()
      stream(
        table,
        `/Type/XRef/Size ${table.length / placeSize}/W[1 4 2]/Root ${root} 0 R/Info ${info} 0 R`,
        own,
      )
      write(Buffer.from(`startxref\n${start}\n%%EOF\n`))
    },
  }
}

/** Readers unpack a whole object stream for one of its objects. */
const packSize = 200

/**
 * Where each object is, by its number, as the cross-reference stream has it: a kind, an offset or the stream
 * that contains it, and its place there. A table of 50,000 rows has 100,000 objects.
 */
function createPlaces() {
  let bytes = Buffer.alloc(1_024 * placeSize)
  let count = 1
  return {
    reserve(): number {
      if ((count + 1) * placeSize > bytes.length) {
        bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
      }
      count += 1
      return count - 1
    },
    setOffset(number: number, offset: number): void {
      bytes.writeUInt8(1, number * placeSize)
      bytes.writeUInt32BE(offset, number * placeSize + 1)
    },
    setPacked(number: number, within: number, index: number): void {
      bytes.writeUInt8(2, number * placeSize)
      bytes.writeUInt32BE(within, number * placeSize + 1)
      bytes.writeUInt16BE(index, number * placeSize + 5)
    },
    table: () => bytes.subarray(0, count * placeSize),
  }
}

/** In bytes, as /W says. */
const placeSize = 7

/** Text for titles and alternatives, in UTF-16 with its mark. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, n) =>
    text.charCodeAt(n).toString(16).padStart(4, '0'),
  )
  return `<FEFF${units.join('')}>`
}

/** A coordinate, with hundredths of a point. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100)
}
