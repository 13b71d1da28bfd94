import { sheetNames } from '@cartograph/contract'
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { isDecimal, type DecimalText } from '../../../format/decimal.ts'
import { isNumeric, type ValueFormat } from '../../../format/value.ts'
import type { TableCell, TableColumn, TableData } from '../model/element.ts'
import { columnTitle, isoTime, labelled, safeText } from './file-cells.ts'

/** Writes a sheet with a frozen header row for each table. */
export function toXlsx(tables: readonly NamedTable[]): Promise<Blob> {
  const names = sheetNames(tables.map(({ title }) => title))
  return writeExcelFile(
    tables.map(({ table }, sheet) => ({
      data: sheetRows(table),
      sheet: names[sheet] ?? 'Sheet',
      stickyRowsCount: 1,
      columns: table.columns.map((column, index) => ({ width: widthOf(column, index, table) })),
    })),
  ).toBlob()
}

export interface NamedTable {
  readonly title: string
  readonly table: TableData
}

export function sheetRows({ columns, rows }: TableData): CellObject[][] & SheetData {
  const formats = columns.map(({ format }, index) =>
    numberFormat(
      format,
      rows.map((row) => row[index] ?? null),
    ),
  )
  return [
    columns.map((column) => ({
      ...textCell(columnTitle(column)),
      fontWeight: 'bold' as const,
      align: isNumeric(column.format) ? ('right' as const) : ('left' as const),
    })),
    ...rows.map((row) =>
      columns.map(({ format }, index) => cellOf(row[index] ?? null, format, formats[index])),
    ),
  ]
}

function cellOf(cell: TableCell, format: ValueFormat, numbers: string | undefined): CellObject {
  if (cell === null) return {}
  if (isNumeric(format) && isDecimal(cell)) {
    // A spreadsheet would round the number, so it is stored as text.
    if (!isExact(cell)) return { ...textCell(cell), align: 'right' }
    return { type: Number, value: Number(cell), ...(numbers !== undefined && { format: numbers }) }
  }
  const time = isoTime(cell, format)
  if (time === null) return textCell(labelled(cell, format))
  const hasClock = time.includes('T')
  return {
    type: Date,
    value: new Date(hasClock ? `${time}Z` : time),
    format: hasClock ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd',
  }
}

function textCell(text: string): CellObject {
  return { type: String, value: safeText(text).slice(0, longestText) }
}

/** Spreadsheets store fifteen significant digits. */
function isExact(value: DecimalText): boolean {
  const digits = value.replace(/^-/, '').replace('.', '').replace(/^0+/, '')
  return (value.includes('.') ? digits.replace(/0+$/, '') : digits).length <= 15
}

/** One format per column, with cents if any value has them. */
function numberFormat(format: ValueFormat, cells: readonly TableCell[]): string | undefined {
  if (!isNumeric(format)) return undefined
  if (format.kind === 'percent') return '0.00%'
  if (format.kind === 'currency') {
    const places = moneyPlaces(format.currency)
    return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`
  }
  const hasFractions = cells.some((cell) => cell !== null && /\.\d*[1-9]/.test(cell))
  return hasFractions ? '#,##0.00' : '#,##0'
}

function moneyPlaces(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

/** Fits the longest of the first rows, within limits. */
function widthOf(column: TableColumn, index: number, { rows }: TableData): number {
  const lengths = rows.slice(0, 200).map((row) => row[index]?.length ?? 0)
  const longest = Math.max(columnTitle(column).length, ...lengths)
  return Math.min(60, Math.max(10, longest + 2))
}

const longestText = 32_767
