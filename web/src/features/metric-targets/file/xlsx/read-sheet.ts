import { maxTargetItems } from '@cartograph/contract'
import type { FileCell, FileRow } from '../file-table.ts'
import type { CellFormat } from './number-formats.ts'
import { attributeOf, scanXml } from './scan-xml.ts'
import { serialDate } from './serial-date.ts'
import { unescapeText } from './shared-strings.ts'

interface Workbook {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
}

/** The rows of a sheet that are not empty, one more than a file may have. */
export function readSheet(xml: string, workbook: Workbook): readonly FileRow[] {
  const rows: FileRow[] = []
  let cells: FileCell[] = []
  let line = 0
  let cell = newCell('')
  let part: 'value' | 'text' | 'formula' | null = null
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributeOf(attributes, 'r') ?? line + 1)
        cells = []
      } else if (name === 'c') cell = newCell(attributes)
      else part = parts[name] ?? part
    },
    text(text) {
      if (part !== null) cell[part] += text
    },
    close(name) {
      if (name === 'c') {
        const place = placeOf(cell.attributes) ?? cells.length
        // The columns of targets are found among the first ones; a sheet has up to 16,384.
        if (place < maxColumns) cells[place] = readCell(cell, workbook)
      } else if (name === 'row') {
        const row = Array.from(cells, (one) => one ?? blank)
        if (row.some(({ text }) => text.trim() !== '') && rows.length < maxRows) {
          rows.push({ line, cells: row })
        }
      } else if (name in parts) part = null
    },
  })
  return rows
}

/** The header and one too many. */
const maxRows = maxTargetItems + 2
const maxColumns = 200
const blank: FileCell = { text: '', number: null }
const parts: Readonly<Record<string, 'value' | 'text' | 'formula'>> = {
  v: 'value',
  t: 'text',
  f: 'formula',
}

interface RawCell {
  readonly attributes: string
  value: string
  text: string
  formula: string
}

function newCell(attributes: string): RawCell {
  return { attributes, value: '', text: '', formula: '' }
}

function readCell({ attributes, value, text, formula }: RawCell, workbook: Workbook): FileCell {
  const type = attributeOf(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return { text: unescapeText(text), number: null }
  if (type === 's') return { text: workbook.strings[Number(value)] ?? '', number: null }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', number: null }
  // A formula that no program has calculated shows itself.
  if (value === '') return formula === '' ? blank : { text: `=${formula}`, number: null }
  if (type !== 'n') return { text: unescapeText(value), number: null }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value, number: null }
  const format = workbook.formats[Number(attributeOf(attributes, 's') ?? '0')] ?? 'number'
  if (format === 'percent') return { text: `${shiftTwo(number)}%`, number }
  const day = format === 'date' ? serialDate(number, workbook.is1904) : null
  return day === null ? { text: String(number), number } : { text: day, number: null }
}

/** A hundredfold of a share in its shortest digits: 0.07 is 7, not 7.000000000000001. */
function shiftTwo(share: number): string {
  return String(Number(`${share}`.includes('e') ? share * 100 : `${share}e2`))
}

/** The column of a cell such as 'C12', from 0. */
function placeOf(attributes: string): number | null {
  const letters = /^[A-Z]+/.exec(attributeOf(attributes, 'r') ?? '')?.[0]
  if (letters === undefined) return null
  let place = 0
  for (let at = 0; at < letters.length; at += 1) place = place * 26 + letters.charCodeAt(at) - 64
  return place - 1
}
