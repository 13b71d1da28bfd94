import { sheetNames } from '@cartograph/contract'
import type { ByteSink } from '../files/byte-sink.ts'
import { headWords } from '../document/report-words.ts'
import type { WritableReport } from '../whole/computed-report.ts'
import { aboutSheet } from './about-sheet.ts'
import { createStyles } from './cell-styles.ts'
import { sectionSheet } from './section-sheet.ts'
import { sheetXml } from './sheet-xml.ts'
import { escapeXml } from './xml.ts'
import { createZipFile } from '../../zip/index.ts'

/**
 * A report as an XLSX workbook: a sheet for each section, with exact numbers, that of the period before
 * beside each, and a sheet that says what they are. It is written row by row, so that its memory does not
 * grow with them.
 */
export async function writeReportWorkbook(report: WritableReport, sink: ByteSink): Promise<void> {
  const sheets = [
    ...report.sections.map((one) => ({ title: one.title, sheet: sectionSheet(report, one) })),
    { title: 'About', sheet: aboutSheet(report) },
  ]
  const names = sheetNames(sheets.map(({ title }) => title))
  const styles = createStyles()
  const zip = createZipFile(sink)
  for (const [index, { sheet }] of sheets.entries()) {
    await zip.add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, styles))
  }
  await zip.add('xl/styles.xml', [styles.xml()])
  await zip.add('xl/workbook.xml', [workbookXml(names)])
  await zip.add('xl/_rels/workbook.xml.rels', [relations(workbookParts(names.length))])
  await zip.add('docProps/core.xml', [properties(report)])
  await zip.add('_rels/.rels', [relations(rootParts)])
  await zip.add('[Content_Types].xml', [contentTypes(names.length)])
  await zip.finish()
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`,
  )
  return `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}/relationships"><sheets>${sheets.join('')}</sheets></workbook>`
}

type Part = readonly [type: string, target: string]

function workbookParts(sheets: number): readonly Part[] {
  return [
    ...Array.from({ length: sheets }, (_, n): Part => {
      return [`${office}/relationships/worksheet`, `worksheets/sheet${n + 1}.xml`]
    }),
    [`${office}/relationships/styles`, 'styles.xml'],
  ]
}

const rootParts: readonly Part[] = [
  [`${office}/relationships/officeDocument`, 'xl/workbook.xml'],
  [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
]

function relations(parts: readonly Part[]): string {
  const all = parts.map(
    ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const overrides = [
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheets }, (_, n) => [
      `/xl/worksheets/sheet${n + 1}.xml`,
      `${spreadsheet}.worksheet+xml`,
    ]),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function properties(report: WritableReport): string {
  const title = escapeXml(`${report.name}, ${headWords(report).period}`)
  return `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>Cartograph</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${report.computedAt}</dcterms:created></cp:coreProperties>`
}
