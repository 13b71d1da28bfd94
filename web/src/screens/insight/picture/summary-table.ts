import type { CurrencyCode, MetricFormat, SummaryItem } from '@cartograph/contract'
import { valueFormat } from '../../../features/insights/text/prepare-insight.ts'
import { formatFullDay } from '../../../format/date-format.ts'
import { isDecimal } from '../../../format/decimal.ts'
import { formatValue, noValue } from '../../../format/value.ts'
import { formatName } from './format-name.ts'
import type { SummaryChart } from './summary-chart.ts'

/** Formatted texts; the first column names the row. */
export interface SummaryTable {
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

interface Reader {
  readonly currency: CurrencyCode
  readonly locale?: string | undefined
}

type Cell = string | boolean | null | undefined

/** Converts the data of an insight to rows. */
export function prepareSummaryTable(item: SummaryItem, reader: Reader): SummaryTable {
  return item.type === 'chart' ? tableOfChart(item, reader) : tableOf(item, reader)
}

function tableOfChart(chart: SummaryChart, reader: Reader): SummaryTable {
  const format = chart.y_format ?? 'number'
  return {
    columns: [
      { title: chart.x_label, isNumber: false },
      ...chart.y_axis.map((column) => ({ title: titleOf(column), isNumber: true })),
    ],
    rows: chart.data.map((row) => [
      nameOf(row[chart.x_axis]),
      ...chart.y_axis.map((column) => textOf(row[column], format, reader)),
    ]),
  }
}

function tableOf(item: Extract<SummaryItem, { type: 'table' }>, reader: Reader): SummaryTable {
  const rows = item.data.map((cells, row) => [
    item.title_rows[row] ?? '',
    ...item.title_cols.map((_, column) =>
      textOf(cells[column], item.units_rows[row] ?? 'number', reader),
    ),
  ])
  return {
    columns: [
      { title: 'What', isNumber: false },
      ...item.title_cols.map((title, column) => ({
        title,
        isNumber: item.data.some((cells) => isNumeric(cells[column])),
      })),
    ],
    rows,
  }
}

/** Formats numbers with their unit; leaves texts as they are. */
function textOf(cell: Cell, format: MetricFormat, { currency, locale }: Reader): string {
  if (cell === null || cell === undefined) return noValue
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (isDecimal(cell)) return formatValue(cell, valueFormat(format, currency), 'full', locale)
  return isWrittenNumber(cell) ? cell.replace('-', '−') : cell
}

function nameOf(cell: Cell): string {
  const text = textOf(cell, 'number', { currency: 'USD' })
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatFullDay(text) : text
}

/** A number that is already formatted: '+12.3 %'. */
const isWrittenNumber = (cell: string) => /^[+-]?\d[\d.,]* ?%?$/.test(cell)
const isNumeric = (cell: Cell) => typeof cell === 'string' && isWrittenNumber(cell)

/** The titles of the columns of a band. */
const bandTitles: Readonly<Record<string, string>> = {
  value: 'Actual',
  lower: 'Expected at least',
  upper: 'Expected at most',
}

const titleOf = (column: string) => bandTitles[column] ?? formatName(column)
