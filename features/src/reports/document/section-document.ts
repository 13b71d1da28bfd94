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
  type SectionRow,
  type ValueFormat,
} from '@cartograph/contract'
import type { Rows } from '../rows/rows.ts'
import type { SectionOf } from '../whole/computed-report.ts'
import { fileFormat } from './file-format.ts'

type TabledSection = SectionOf<Rows<SectionRow>>

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
  section: TabledSection,
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
  let known: readonly LongestCells[] | null = null
  const cells = () => (known ??= longestCells(section))
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
      const { largest = null, smallest = null, longest = null } = cells()[index] ?? {}
      return [largest, smallest, longest].map((cell) => fileFormat.formatValue(cell, format))
    },
  }
}

function rowAt({ rows }: TabledSection, index: number): SectionRow {
  const row = rows.at(index)
  if (row === undefined) throw new RangeError(`A section has no row ${index}`)
  return row
}

interface LongestCells {
  largest: Cell
  smallest: Cell
  longest: string | null
  most: number
  least: number
}

/** By column: the largest number, the smallest, and the one with the most digits, without formatting each. */
function longestCells({ rows, summary, columns }: TabledSection): readonly LongestCells[] {
  const all = columns.map((): LongestCells => {
    return { largest: null, smallest: null, longest: null, most: -Infinity, least: Infinity }
  })
  const see = ({ values }: SectionRow) => {
    for (const [index, of] of all.entries()) {
      const cell = values[index] ?? null
      if (typeof cell !== 'string') continue
      const value = Number(cell)
      if (value > of.most) [of.largest, of.most] = [cell, value]
      if (value < of.least) [of.smallest, of.least] = [cell, value]
      if (cell.length > (of.longest?.length ?? 0)) of.longest = cell
    }
  }
  if (summary !== null) see(summary)
  for (const row of rows) see(row)
  return all
}

/** The columns of a pivot have no room beside them. */
export function hasChangeColumns({
  compared,
  columns,
}: Pick<TabledSection, 'compared' | 'columns'>): boolean {
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
