import {
  formatOf,
  isDecimal,
  isNumeric,
  type SectionRow,
  type ValueFormat,
} from '@cartograph/contract'
import { fileFormat } from '../document/file-format.ts'
import type { WritableSection, ReportHead } from '../whole/computed-report.ts'
import type { Sheet, SheetColumn } from './sheet-xml.ts'

/** As the browser's export: the totals first, and beside each number that of the period before. */
export function sectionSheet(
  { currency, granularity, compared: range }: ReportHead,
  { section }: WritableSection,
): Sheet {
  const { breakdowns, metrics, columns, summary, rows } = section
  const isCompared = section.compared !== null && range !== null
  const before = isCompared ? `, ${fileFormat.formatRange(range)}` : ''
  const labels = breakdowns.map((about): SheetColumn => {
    const format = formatOf(about, currency)
    return { title: about.shortTitle, format, numbers: numberFormat(format, false) }
  })
  const decimals = findDecimals(section)
  const values = columns.flatMap((column, index): SheetColumn[] => {
    const format = formatOf(
      metrics.find(({ member }) => member === column.member),
      currency,
    )
    const titles = [
      fileFormat.bandTitle(column, section, granularity),
      fileFormat.headTitle(column, section, granularity),
    ]
    const title = withCurrency(titles.filter((one) => one !== null).join(', '), format)
    const now = numberFormat(format, decimals.values[index])
    if (!isCompared || column.of !== undefined) return [{ title, format, numbers: now }]
    const then = numberFormat(format, decimals.compared[index])
    return [
      { title, format, numbers: now },
      { title: `${title}${before}`, format, numbers: then },
    ]
  })
  const cellsOf = (row: SectionRow) =>
    row.values.flatMap((value, index) =>
      isCompared && columns[index]?.of === undefined
        ? [value, row.compared[index] ?? null]
        : [value],
    )
  const total = labels.length === 0 ? ['Total'] : labels.map((_, n) => (n === 0 ? 'Total' : null))
  return {
    columns: [...(labels.length === 0 ? [unnamed] : labels), ...values],
    *rows() {
      if (summary !== null) yield { cells: [...total, ...cellsOf(summary)], isTotal: true }
      for (const row of rows) {
        const names = labels.length === 0 ? ['Total'] : row.labels
        yield { cells: [...names, ...cellsOf(row)], isTotal: false }
      }
    },
  }
}

const unnamed: SheetColumn = { title: '', format: { kind: 'text' }, numbers: null }

/** By column, whether any of its values has decimals. */
function findDecimals({ columns, summary, rows }: WritableSection['section']) {
  const found = { values: columns.map(() => false), compared: columns.map(() => false) }
  const see = (row: SectionRow) => {
    for (const of of ['values', 'compared'] as const) {
      for (const [index, cell] of row[of].entries()) {
        found[of][index] ||= isDecimal(cell) && /\.\d*[1-9]/.test(cell)
      }
    }
  }
  if (summary !== null) see(summary)
  for (const row of rows) see(row)
  return found
}

/** Cells are bare numbers: 'Net sales (USD)'. */
function withCurrency(title: string, format: ValueFormat): string {
  return format.kind === 'currency' ? `${title} (${format.currency})` : title
}

/** One format for a column, with cents if any value has them. */
function numberFormat(format: ValueFormat, hasDecimals = false): string | null {
  if (!isNumeric(format)) return null
  if (format.kind === 'percent') return '0.00%'
  if (format.kind === 'currency') {
    const places = moneyPlaces(format.currency)
    return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`
  }
  return hasDecimals ? '#,##0.00' : '#,##0'
}

function moneyPlaces(currency: string): number {
  const options = { style: 'currency', currency } as const
  return new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2
}
