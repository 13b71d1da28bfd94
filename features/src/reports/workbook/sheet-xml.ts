import {
  isDecimal,
  isNumeric,
  isoTime,
  safeText,
  valueLabel,
  type Cell,
  type DecimalText,
  type ValueFormat,
} from '@cartograph/contract'
import { headStyle, type Styles } from './cell-styles.ts'
import { escapeXml } from './xml.ts'

export interface Sheet {
  readonly columns: readonly SheetColumn[]
  /** From the first on, each time it is called. */
  rows(): Iterable<SheetRow>
}

export interface SheetColumn {
  readonly title: string
  readonly format: ValueFormat
  /** The spreadsheet's format of its numbers; null for texts. */
  readonly numbers: string | null
}

export interface SheetRow {
  readonly cells: readonly Cell[]
  readonly isTotal: boolean
}

/** A worksheet in pieces, with a frozen head and columns as wide as their first rows. */
export function* sheetXml(sheet: Sheet, styles: Styles): Generator<string> {
  const { columns } = sheet
  const widths = widthsOf(sheet).map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ title, format }) =>
      textXml(title, isNumeric(format) ? headStyle.right : headStyle.left),
    ),
  )
  const numberStyles = columns.map(({ numbers }) => styles.of(numbers))
  let chunk = ''
  let at = 1
  for (const { cells, isTotal } of sheet.rows()) {
    at += 1
    chunk += rowXml(
      at,
      columns.map((column, index) => {
        const isName = isTotal && column.numbers === null
        const format = isName ? plain : column.format
        return cellXml(cells[index] ?? null, format, numberStyles[index] ?? 0, styles)
      }),
    )
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

const plain = { kind: 'text' } as const
const chunkLength = 64 * 1_024

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(text: Cell, format: ValueFormat, style: number, styles: Styles): string {
  if (text === null) return '<c/>'
  if (typeof text === 'boolean') return textXml(text ? 'Yes' : 'No', 0)
  if (isNumeric(format) && isDecimal(text)) {
    // A spreadsheet would round the number, so it is stored as text.
    return isExact(text) ? `<c s="${style}"><v>${text}</v></c>` : textXml(text, 0)
  }
  const time = isoTime(text, format)
  if (time !== null) {
    const hasClock = time.includes('T')
    const serial = Date.parse(hasClock ? `${time}Z` : time) / dayMs + unixEpoch
    const shown = styles.of(hasClock ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd')
    return `<c s="${shown}"><v>${serial}</v></c>`
  }
  return textXml(format.kind === 'text' ? valueLabel(format.values ?? null, text) : text, 0)
}

/** Typed as a string, so that no program takes it for a formula. */
function textXml(text: string, style: number): string {
  const escaped = escapeXml(safeText(text).slice(0, longestText))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

const longestText = 32_767
const dayMs = 86_400_000
/** 1 January 1970, counted from the end of 1899. */
const unixEpoch = 25_569

/** Spreadsheets store fifteen significant digits. */
function isExact(value: DecimalText): boolean {
  const digits = value.replace(/^-/, '').replace('.', '').replace(/^0+/, '')
  return (value.includes('.') ? digits.replace(/0+$/, '') : digits).length <= 15
}

/** Fits the longest of the first rows, within limits. */
function widthsOf({ columns, rows }: Sheet): number[] {
  const longest = columns.map(({ title }) => title.length)
  let seen = 0
  for (const { cells } of rows()) {
    for (const [index, cell] of cells.entries()) {
      longest[index] = Math.max(longest[index] ?? 0, String(cell ?? '').length)
    }
    seen += 1
    if (seen === 200) break
  }
  return longest.map((length) => Math.min(60, Math.max(10, length + 2)))
}
