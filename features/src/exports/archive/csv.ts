import { csvText, safeText } from '@cartograph/contract'

type Cell = string | number | boolean | null

/** The byte order mark tells spreadsheets that it is UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${columns.join(',')}\r\n`
}

/** Lines as in RFC 4180. Text that a spreadsheet would run as a formula is escaped. */
export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let text = ''
  for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`
  return text
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return csvText(safeText(cell))
}
