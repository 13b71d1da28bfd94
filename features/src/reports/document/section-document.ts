import {
  changeBetween,
  decimalOf,
  formatOf,
  isNumeric,
  sentimentOf,
  type Cell,
  type Change,
  type CurrencyCode,
  type DateGranularity,
  type ReportSection,
  type SectionRow,
  type ValueFormat,
} from '@cartograph/contract'
import { fileFormat } from './file-format.ts'

/** A section's table as pages and mails show it. Rows are prepared when they are written, not all at once. */
export interface SectionDocument {
  readonly columns: readonly DocumentColumn[]
  /** How many of the columns name the row. */
  readonly labelCount: number
  readonly summary: readonly DocumentCell[] | null
  readonly rowCount: number
  row(index: number): readonly DocumentCell[]
  /** The names of a row alone. */
  labels(index: number): readonly DocumentCell[]
  /** Texts as wide as a column's numbers get. */
  widest(column: number): readonly string[]
}

export interface DocumentColumn {
  readonly title: string
  /** A head that neighbors share; null if the column has none above its own. */
  readonly band: string | null
  readonly kind: 'label' | 'value' | 'change'
  readonly isNumber: boolean
}

export interface DocumentCell {
  readonly text: string
  /** Of a change; 'none' for everything else. */
  readonly verdict: Change['verdict']
}

/** As on the screen: names, values and, unless time is in the columns, the change of each value. */
export function sectionDocument(
  section: ReportSection,
  currency: CurrencyCode,
  step: DateGranularity,
): SectionDocument {
  const labels = section.breakdowns.map((about) => ({ about, format: formatOf(about, currency) }))
  const values = section.columns.map((column) => {
    const about = section.metrics.find(({ member }) => member === column.member)
    return { column, about, format: formatOf(about, currency) }
  })
  const hasChanges = hasChangeColumns(section)
  /** By column after the names: which of the values it shows, or shows the change of. */
  const sources = values.flatMap(({ column }, index) =>
    hasChanges && column.of === undefined ? [index, index] : [index],
  )

  const labelCells = ({ labels: cells }: SectionRow, isTotal: boolean) =>
    labels.length === 0
      ? [plain('Total')]
      : labels.map(({ format }, index) =>
          plain(isTotal ? (index === 0 ? 'Total' : '') : labelText(cells[index] ?? null, format)),
        )
  const valueCells = (row: SectionRow) =>
    values.flatMap(({ about, format, column }, index) => {
      const value = row.values[index] ?? null
      const cell = plain(fileFormat.formatValue(value, format))
      if (!hasChanges || column.of !== undefined) return [cell]
      const change =
        about === undefined
          ? null
          : changeBetween(decimalOf(value), decimalOf(row.compared[index]), sentimentOf(about))
      return [cell, changeCell(change)]
    })
  const cellsOf = (row: SectionRow, isTotal: boolean) => [
    ...labelCells(row, isTotal),
    ...valueCells(row),
  ]

  return {
    columns: [
      ...(labels.length === 0
        ? [{ title: '', band: null, kind: 'label', isNumber: false } as const]
        : labels.map(({ about, format }) => ({
            title: about.shortTitle,
            band: null,
            kind: 'label' as const,
            isNumber: isNumeric(format),
          }))),
      ...values.flatMap(({ column }): DocumentColumn[] => {
        const head = {
          title: fileFormat.headTitle(column, section, step),
          band: fileFormat.bandTitle(column, section, step),
          isNumber: true,
        }
        const value = { ...head, kind: 'value' as const }
        return hasChanges && column.of === undefined
          ? [value, { ...head, kind: 'change', title: 'Change' }]
          : [value]
      }),
    ],
    labelCount: Math.max(1, labels.length),
    summary: section.summary === null ? null : cellsOf(section.summary, true),
    rowCount: section.rows.length,
    row: (index) => cellsOf(rowAt(section, index), false),
    labels: (index) => labelCells(rowAt(section, index), false),
    widest(column) {
      const index = sources[column - Math.max(1, labels.length)]
      const format = index === undefined ? undefined : values[index]?.format
      if (index === undefined || format === undefined) return []
      return longestCells(section, index).map((cell) => fileFormat.formatValue(cell, format))
    },
  }
}

function rowAt({ rows }: ReportSection, index: number): SectionRow {
  const row = rows[index]
  if (row === undefined) throw new RangeError(`A section has no row ${index}`)
  return row
}

/** The largest number, the smallest, and the one with the most digits, without formatting each. */
function longestCells({ rows, summary }: ReportSection, index: number): Cell[] {
  const all = summary === null ? rows : [summary, ...rows]
  let [largest, smallest, longest]: [Cell, Cell, string | null] = [null, null, null]
  let [most, least] = [-Infinity, Infinity]
  for (const { values } of all) {
    const cell = values[index] ?? null
    if (typeof cell !== 'string') continue
    const value = Number(cell)
    if (value > most) [largest, most] = [cell, value]
    if (value < least) [smallest, least] = [cell, value]
    if (cell.length > (longest?.length ?? 0)) longest = cell
  }
  return [largest, smallest, longest]
}

/** The columns of a pivot have no room beside them. */
export function hasChangeColumns({ compared, columns }: ReportSection): boolean {
  return compared !== null && columns.every(({ step }) => step === null)
}

/** Times are written with their year: a page or a mail is read long after. */
function labelText(cell: SectionRow['labels'][number], format: ValueFormat): string {
  return fileFormat.formatValue(cell, format, 'full')
}

function changeCell(change: Change | null): DocumentCell {
  if (change === null) return plain('–')
  return { text: fileFormat.formatChange(change), verdict: change.verdict }
}

function plain(text: string): DocumentCell {
  return { text, verdict: 'none' }
}
