import { isNumeric } from '../../../format/value.ts'
import { isDecimal } from '../../../format/decimal.ts'
import type { TableCell, TableColumn, TableData } from '../elements/element.ts'
import { columnTitle, isoTime, safeText } from './file-cells.ts'

/** RFC 4180, every digit as it is known; the mark at the beginning tells spreadsheets that it is UTF-8. */
export function toCsv({ columns, rows }: TableData): string {
  const lines = [
    columns.map((column) => quoted(safeText(columnTitle(column)))),
    ...rows.map((row) => columns.map((column, index) => cellText(row[index] ?? null, column))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cellText(cell: TableCell, { format }: TableColumn): string {
  if (cell === null) return ''
  if (isNumeric(format) && isDecimal(cell)) return cell
  return quoted(isoTime(cell, format) ?? safeText(cell))
}

/** The other separators that spreadsheets go by in other countries are quoted, too. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
