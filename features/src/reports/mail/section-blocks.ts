import {
  changeBetween,
  decimalOf,
  formatOf,
  sentimentOf,
  type CurrencyCode,
  type ReportSection,
  type SectionRow,
} from '@cartograph/contract'
import { cutText } from '../../cut-text.ts'
import { withoutLinks, type Block, type Figure, type TableCell } from '../../mail/index.ts'
import { fileFormat } from '../document/file-format.ts'
import { count, missingWords, sectionNotes } from '../document/report-words.ts'
import { isOverTime, leadingRows } from '../section/newest-rows.ts'
import type { ComputedSection, ReportHead } from '../whole/computed-report.ts'

/** A section in a mail: its title, its totals with their change, its rows, and where the others are. */
export function sectionBlocks(
  report: ReportHead,
  computed: ComputedSection,
  { rows, link }: { readonly rows: number; readonly link: string },
): readonly Block[] {
  const { title, section } = computed
  const heading: Block = { kind: 'heading', text: withoutLinks(title) }
  const missing = missingWords(computed)
  if (missing !== null) return [heading, { kind: 'note', text: withoutLinks(missing) }]
  const columns = wholeColumns(section)
  const { summary } = section
  const shown = leadingRows(section, rows)
  const more = section.total_rows - shown.length
  const left = [
    more > 0 ? `+${count(more)} more ${more === 1 ? 'row' : 'rows'}` : null,
    columns.length > tableColumns && shown.length > 0
      ? columns
          .slice(tableColumns)
          .map(({ title: metric }) => metric)
          .join(', ')
      : null,
  ].filter((part) => part !== null)
  const notes = sectionNotes(report, { ...computed, section: { ...section, total_rows: 0 } })
  return [
    heading,
    ...notes.map((text): Block => ({ kind: 'note', text: withoutLinks(text) })),
    ...(summary === null
      ? []
      : [
          {
            kind: 'figures',
            figures: figuresOf(summary, section, columns, report.currency),
          } as const,
        ]),
    ...(more > 0 && shown.length > 0 && isOverTime(section)
      ? [{ kind: 'note', text: newestWords(shown.length, section.total_rows) } as const]
      : []),
    ...(shown.length === 0 ? [] : [tableOf(shown, section, columns, report.currency)]),
    ...(left.length === 0
      ? []
      : [
          { kind: 'note', text: `${left.join(' and ')} on the report's page:`, url: link } as const,
        ]),
  ]
}

function newestWords(shown: number, all: number): string {
  return shown === 1
    ? `The newest of ${count(all)} rows`
    : `The newest ${shown} of ${count(all)} rows`
}

/** The totals of a section with their change; none of a section that could not be computed. */
export function sectionFigures(section: ReportSection, currency: CurrencyCode): Figure[] {
  const { summary } = section
  if (section.problem !== null || summary === null) return []
  return figuresOf(summary, section, wholeColumns(section), currency)
}

interface WholeColumn {
  readonly index: number
  readonly title: string
  readonly about: ReportSection['metrics'][number]
}

/** The metrics over the whole period: a mail has no room for steps beside each other. */
function wholeColumns({ columns, metrics }: ReportSection): readonly WholeColumn[] {
  return columns.flatMap(({ member, step, of }, index) => {
    const about = metrics.find((metric) => metric.member === member)
    const isWhole = step === null && of === undefined
    return !isWhole || about === undefined ? [] : [{ index, title: about.shortTitle, about }]
  })
}

function figuresOf(
  summary: SectionRow,
  { compared }: ReportSection,
  columns: readonly WholeColumn[],
  currency: CurrencyCode,
): Figure[] {
  return columns.map((column) => ({
    label: column.title,
    cell: cellOf(summary, column, compared !== null, currency),
  }))
}

function tableOf(
  rows: readonly SectionRow[],
  { breakdowns, compared }: ReportSection,
  columns: readonly WholeColumn[],
  currency: CurrencyCode,
): Block {
  const shown = columns.slice(0, tableColumns)
  const name = breakdowns.map(({ shortTitle }) => shortTitle).join(' · ')
  return {
    kind: 'table',
    heads: [name, ...shown.map(({ title }) => title)],
    rows: rows.map((row) => [
      { text: nameOf(row, breakdowns, currency), change: null },
      ...shown.map((column) => cellOf(row, column, compared !== null, currency)),
    ]),
  }
}

/** More would not fit on a phone. */
const tableColumns = 3

function nameOf(
  { labels }: SectionRow,
  breakdowns: ReportSection['breakdowns'],
  currency: CurrencyCode,
): string {
  if (breakdowns.length === 0) return 'Total'
  const names = breakdowns.map((about, index) =>
    fileFormat.formatValue(labels[index] ?? null, formatOf(about, currency)),
  )
  return cutText(withoutLinks(names.join(' · ')), longestName)
}

function cellOf(
  { values, compared }: SectionRow,
  { index, about }: WholeColumn,
  isCompared: boolean,
  currency: CurrencyCode,
): TableCell {
  const value = values[index] ?? null
  const text = fileFormat.formatValue(value, formatOf(about, currency))
  const change = isCompared
    ? changeBetween(decimalOf(value), decimalOf(compared[index]), sentimentOf(about))
    : null
  return {
    text,
    change:
      change === null ? null : { text: fileFormat.formatChange(change), verdict: change.verdict },
  }
}

const longestName = 90
