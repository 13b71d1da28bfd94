import type { DateGranularity, ReportSection } from '@cartograph/contract'
import { formatRange } from '../../../format/date-format.ts'
import { formatOf, type ValueFormat } from '../../../format/value.ts'
import type { TableCell, TableColumn, TableData } from '../../dashboards/model/element.ts'
import { bandTitle, headTitle } from '../section/prepare-heads.ts'

/** A section with all of its rows. */
export interface FiledSection {
  readonly title: string
  readonly section: ReportSection
  /** Names the columns of a pivot. */
  readonly step: DateGranularity
}

/**
 * A section as the table of a file: exact values, beside each that of the period before, and the totals
 * first. `step` names the columns of a pivot.
 */
export function sectionFile(
  section: ReportSection,
  currency: string,
  step: DateGranularity,
): TableData {
  const { breakdowns, metrics, columns, compared, summary, rows } = section
  const labels = breakdowns.map((about) => ({
    title: about.shortTitle,
    format: formatOf(about, currency),
  }))
  const values = columns.map((column): TableColumn => {
    const titles = [bandTitle(column, section, step), headTitle(column, section, step)]
    const about = metrics.find(({ member }) => member === column.member)
    return {
      title: titles.filter((title) => title !== null).join(', '),
      format: formatOf(about, currency),
    }
  })
  const before = compared === null ? null : `, ${formatRange([compared.from, compared.to])}`
  const isAlone = (index: number) => before === null || columns[index]?.of !== undefined
  const pairs = values.flatMap((value, index) =>
    isAlone(index) ? [value] : [value, { ...value, title: `${value.title}${before}` }],
  )
  const cellsOf = (row: ReportSection['rows'][number]): TableCell[] =>
    row.values.flatMap((value, index) =>
      isAlone(index) ? [textOf(value)] : [textOf(value), textOf(row.compared[index] ?? null)],
    )
  const total = labels.length === 0 ? ['Total'] : labels.map((_, n) => (n === 0 ? 'Total' : null))
  return {
    columns: [...(labels.length === 0 ? [unnamed] : labels), ...pairs],
    rows: [
      ...(summary === null ? [] : [[...total, ...cellsOf(summary)]]),
      ...rows.map((row) => [
        ...(labels.length === 0 ? ['Total'] : row.labels.map(textOf)),
        ...cellsOf(row),
      ]),
    ],
  }
}

const unnamed = { title: '', format: { kind: 'text' } satisfies ValueFormat } as const

function textOf(cell: ReportSection['rows'][number]['values'][number]): TableCell {
  if (typeof cell !== 'boolean') return cell
  return cell ? 'Yes' : 'No'
}
