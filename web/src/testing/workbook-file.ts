import { zipSync, strToU8 } from 'fflate'

export const asFile = (...parts: (string | Uint8Array)[]): Blob =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : part.slice())))

interface Workbook {
  readonly rows: string
  readonly is1904?: boolean
  readonly strings?: string
  readonly formats?: readonly (number | string)[]
  /** What is packed beside, by path. */
  readonly beside?: Readonly<Record<string, string>>
}

/** A workbook of given XML, as programs other than our own write it. */
export function workbook({
  rows,
  is1904 = false,
  strings = '',
  formats = [],
  beside = {},
}: Workbook): Uint8Array {
  const named = formats.filter((one) => typeof one === 'string')
  const idOf = (one: number | string) => (typeof one === 'number' ? one : 164 + named.indexOf(one))
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Targets" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${named.map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((one) => `<xf numFmtId="${idOf(one)}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...beside,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

const headerCells = ['Metric', ' target ', 'MONTH', 'year']
export const headerRow = `<row r="1">${headerCells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** Changes each entry of the directory of a zip. */
export function withDirectory(zip: Uint8Array, edit: (view: DataView, entry: number) => void) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at < zip.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x02_01_4b_50) edit(view, at)
  }
}
