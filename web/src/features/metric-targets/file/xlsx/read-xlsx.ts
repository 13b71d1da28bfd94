import { targetColumns } from '@cartograph/contract'
import { FileProblem, unreadable, type FileTable } from '../file-table.ts'
import { readCellFormats } from './number-formats.ts'
import { readSheet } from './read-sheet.ts'
import { readZip, type ZipFile } from './read-zip.ts'
import { attributeOf, scanXml } from './scan-xml.ts'
import { readSharedStrings } from './shared-strings.ts'

/** Reads the first visible sheet that has the columns of targets, else the first visible one. */
export async function readXlsx(bytes: Uint8Array): Promise<FileTable> {
  const zip = readZip(bytes)
  const main = 'xl/workbook.xml'
  if (!zip.names.has(main)) throw unreadable(reasonFor(zip))
  const { sheets, is1904 } = readWorkbook(await textOf(zip, main))
  const targets = await readRelationships(zip)
  const formats = readCellFormats(await optionalText(zip, 'xl/styles.xml'))
  const strings = readSharedStrings(await optionalText(zip, 'xl/sharedStrings.xml'))
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  let first: FileTable | null = null
  for (const { relation } of visible) {
    const part = targets.get(relation)
    // A chart can be a sheet, and has no cells.
    if (part === undefined || !zip.names.has(part)) continue
    const rows = readSheet(await textOf(zip, part), { strings, formats, is1904 })
    const table = { rows, prefersComma: false }
    const header = rows[0]?.cells.map(({ text }) => text.trim().toLowerCase()) ?? []
    if (targetColumns.every((column) => header.includes(column))) return table
    if (first === null || first.rows.length === 0) first = table
  }
  if (first === null) throw new FileProblem("There's no data on that file!")
  return first
}

function reasonFor({ names }: ZipFile): string {
  if (names.has('xl/workbook.bin'))
    return 'It is a binary workbook. Save it as .xlsx and try again.'
  return 'It is packed, but no Excel workbook. Save it as .xlsx or .csv and try again.'
}

interface Sheet {
  readonly relation: string
  readonly isHidden: boolean
}

function readWorkbook(xml: string) {
  const sheets: Sheet[] = []
  let is1904 = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') {
        is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      } else if (name === 'sheet') {
        const state = attributeOf(attributes, 'state')
        const relation = /:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
        sheets.push({ relation, isHidden: state === 'hidden' || state === 'veryHidden' })
      }
    },
    text: () => undefined,
    close: () => undefined,
  })
  return { sheets, is1904 }
}

/** The parts of the workbook by the ids of their relationships. */
async function readRelationships(zip: ZipFile): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>()
  scanXml(await optionalText(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributeOf(attributes, 'Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      parts.set(attributeOf(attributes, 'Id') ?? '', path)
    },
    text: () => undefined,
    close: () => undefined,
  })
  return parts
}

async function optionalText(zip: ZipFile, name: string): Promise<string> {
  return zip.names.has(name) ? textOf(zip, name) : ''
}

async function textOf(zip: ZipFile, name: string): Promise<string> {
  const bytes = await zip.unpack(name)
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}
