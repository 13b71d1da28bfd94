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
  /** By object number: where it is. */
  const places: Place[] = [{ kind: 'free' }]
  let packed: { readonly number: number; readonly text: string }[] = []

  function write(bytes: Buffer): void {
    sink(bytes)
    length += bytes.length
  }
  write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'))

  function reserve(): number {
    return places.push({ kind: 'free' }) - 1
  }

  function stream(bytes: Uint8Array | string, entries = '', number = reserve()): number {
    const raw = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    const content = deflateSync(raw)
    places[number] = { kind: 'at', offset: length }
    const head = `${number} 0 obj\n<</Length ${content.length}/Filter/FlateDecode${entries}>>stream\n`
    write(Buffer.from(head, 'latin1'))
    write(content)
    write(Buffer.from('\nendstream\nendobj\n'))
    return number
  }

  function object(text: string, number = reserve()): number {
    packed.push({ number, text })
    if (packed.length >= packSize) writePacked()
    return number
  }

  function writePacked(): void {
    const within = reserve()
    const numbers: string[] = []
    let offset = 0
    for (const [index, { number, text }] of packed.entries()) {
      places[number] = { kind: 'packed', within, index }
      numbers.push(`${number} ${offset}`)
      offset += text.length + 1
    }
    const head = `${numbers.join(' ')}\n`
    const all = `${head}${packed.map(({ text }) => text).join('\n')}\n`
    stream(all, `/Type/ObjStm/N ${packed.length}/First ${head.length}`, within)
    packed = []
  }

  return {
    reserve,
    object,
    stream,
    finish(root, info) {
      if (packed.length > 0) writePacked()
      const own = reserve()
      const start = length
      places[own] = { kind: 'at', offset: start }
      const table = crossReferences(places)
      stream(
        table,
        `/Type/XRef/Size ${places.length}/W[1 4 2]/Root ${root} 0 R/Info ${info} 0 R`,
        own,
      )
      write(Buffer.from(`startxref\n${start}\n%%EOF\n`))
    },
  }
}

type Place =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'packed'; readonly within: number; readonly index: number }

/** Readers unpack a whole object stream for one of its objects. */
const packSize = 200

function crossReferences(places: readonly Place[]): Buffer {
  const table = Buffer.alloc(places.length * 7)
  for (const [number, place] of places.entries()) {
    const at = number * 7
    if (place.kind === 'at') {
      table.writeUInt8(1, at)
      table.writeUInt32BE(place.offset, at + 1)
    } else if (place.kind === 'packed') {
      table.writeUInt8(2, at)
      table.writeUInt32BE(place.within, at + 1)
      table.writeUInt16BE(place.index, at + 5)
    }
  }
  return table
}

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
