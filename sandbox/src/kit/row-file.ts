import { deflateRawSync } from 'node:zlib'

type Row = Readonly<Record<string, string>>

/** The rows of files that were sent, so that faults change rows and not bytes. */
const rowsOf = new WeakMap<Buffer, readonly Row[]>()

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
  rowsOf.set(file, rows)
  return file
}

/** The same file with changed rows; null for bytes that are no such file. */
export function alteredFile(bytes: Buffer, alter: (rows: unknown) => unknown): Buffer | null {
  const rows = rowsOf.get(bytes)
  const altered = rows === undefined ? null : (alter(structuredClone(rows)) as readonly Row[])
  return altered === null ? null : zippedCsv(Object.keys(rows?.[0] ?? {}), altered)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
