import { deflateRawSync, gzipSync } from 'node:zlib'

type Row = Readonly<Record<string, string>>

/** The rows of files that were sent, so that faults change rows and not bytes. */
const rowsOf = new WeakMap<Buffer, { readonly rows: readonly Row[]; readonly write: Writer }>()

type Writer = (columns: readonly string[], rows: readonly Row[]) => Buffer

/** A gzip file of tab-separated values, which have no quotes. */
export function gzippedTsv(columns: readonly string[], rows: readonly Row[]): Buffer {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  const text = lines.map((line) =>
    line.map((value) => value.replaceAll(/[\t\r\n]/g, ' ')).join('\t'),
  )
  const file = gzipSync(`${text.join('\r\n')}\r\n`)
  rowsOf.set(file, { rows, write: gzippedTsv })
  return file
}

/** A zip archive of one CSV file, with a byte order mark, whose size follows its data. */
export function zippedCsv(columns: readonly string[], rows: readonly Row[]): Buffer {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  const csv = `\ufeff${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
  const packed = deflateRawSync(csv)
  const name = Buffer.from('report.csv')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(20, 4)
  // The sizes are unknown until the data is written.
  header.writeUInt16LE(8, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  const file = Buffer.concat([header, name, packed])
  rowsOf.set(file, { rows, write: zippedCsv })
  return file
}

/** The same file with changed rows; null for bytes that are no such file. */
export function alteredFile(bytes: Buffer, alter: (rows: unknown) => unknown): Buffer | null {
  const known = rowsOf.get(bytes)
  if (known === undefined) return null
  const { rows, write } = known
  return write(Object.keys(rows[0] ?? {}), alter(structuredClone(rows)) as readonly Row[])
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
