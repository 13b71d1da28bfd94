import { crc32, inflateRawSync } from 'node:zlib'

export interface ReadCell {
  readonly text: string
  readonly isNumber: boolean
  /** The format of the number. */
  readonly format: string | null
}

export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly (ReadCell | null)[])[]
  readonly xml: string
}

/** Reads a workbook by its table of contents, as spreadsheet programs do; throws if a checksum is wrong. */
export function readWorkbook(bytes: Uint8Array): readonly ReadSheet[] {
  const files = unzip(Buffer.from(bytes))
  const part = (name: string) => {
    const found = files.get(name)
    if (found === undefined) throw new Error(`The workbook has no ${name}`)
    return found
  }
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ of }) => [
      of('Id'),
      of('Target'),
    ]),
  )
  const styles = part('xl/styles.xml')
  const codes = new Map(
    elements(styles, 'numFmt').map(({ of }) => [of('numFmtId'), of('formatCode')]),
  )
  const formats = elements(styles.split('<cellXfs')[1] ?? '', 'xf').map(({ of }) =>
    codes.get(of('numFmtId')),
  )
  return elements(part('xl/workbook.xml'), 'sheet').map(({ of }) => {
    const xml = part(`xl/${targets.get(of('r:id'))}`)
    return { name: of('name'), xml, rows: rowsOf(xml, formats) }
  })
}

function rowsOf(xml: string, formats: readonly (string | undefined)[]): ReadSheet['rows'] {
  return elements(xml, 'row').map(({ content }) =>
    elements(content, 'c').map((cell): ReadCell | null => {
      if (cell.content === '') return null
      const [text] = elements(cell.content, 't')
      const [number] = elements(cell.content, 'v')
      const format = formats[Number(cell.of('s'))] ?? null
      return number === undefined
        ? { text: unescape(text?.content ?? ''), isNumber: false, format }
        : { text: number.content, isNumber: cell.of('t') === '', format }
    }),
  )
}

function elements(xml: string, name: string) {
  return [...xml.matchAll(new RegExp(`<${name}( [^>]*?)?(?:/>|>(.*?)</${name}>)`, 'gs'))].map(
    ([, attributes = '', content = '']) => ({
      content,
      of: (key: string) => unescape(new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1] ?? ''),
    }),
  )
}

function unescape(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const [checksum, packed, size] = [16, 20, 24].map((by) => file.readUInt32LE(at + by))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((by) =>
      file.readUInt16LE(at + by),
    )
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = inflateRawSync(file.subarray(start, start + (packed ?? 0)))
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is broken`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
