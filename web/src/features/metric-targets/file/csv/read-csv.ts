import { targetColumns } from '@cartograph/contract'
import { unreadable, type FileRow, type FileTable } from '../file-table.ts'
import { decodeText } from './decode-text.ts'
import { parseRecords } from './parse-records.ts'

/** Reads comma, semicolon, tab or bar separated values. */
export function readCsv(bytes: Uint8Array): FileTable {
  const text = decodeText(bytes)
  if (isBinary(text)) throw unreadable('It is neither a spreadsheet (.xlsx) nor a CSV file.')
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text)) {
    throw unreadable('It is a web page or XML. Save it as .xlsx or .csv and try again.')
  }
  // Excel writes and reads this line before the header.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared === null ? text : text.slice(declared[0].length)
  const separator = declared?.[1] ?? findSeparator(body)
  const rows = parseRecords(body, separator).map(({ line, values }): FileRow => ({
    line: line + (declared === null ? 0 : 1),
    cells: values.map((value) => ({ text: value, number: null })),
  }))
  return { rows, prefersComma: separator === ';' }
}

/** The one that finds most of the columns, or else most values, in the first line that is not empty. */
function findSeparator(text: string): string {
  const start = text.search(/\S/)
  const header = text.slice(Math.max(0, start), start + 10_000)
  const scores = separators.map((separator) => {
    const [first] = parseRecords(header, separator, 1)
    const names = new Set((first?.values ?? []).map((name) => name.trim().toLowerCase()))
    const found = targetColumns.filter((column) => names.has(column)).length
    return { separator, score: found * 1_000 + (first?.values.length ?? 0) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

const separators = [',', ';', '\t', '|'] as const

/** Control characters, of which text has next to none. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const found = text.slice(0, 4_096).match(/[\u0001-\u0008\u000E-\u001A\u001C-\u001F]/g)
  return (found?.length ?? 0) > 3
}
