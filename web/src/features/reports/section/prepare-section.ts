import type { DateGranularity, ReportSection } from '@cartograph/contract'
import { explainTotal } from '../../dashboards/grid/explain-total.ts'
import { changeCell, labelCells, valueCell } from './prepare-cells.ts'
import { bandTitle, headTitle } from './prepare-heads.ts'
import type { SectionTable } from './section-table.ts'

/** Names and numbers as they are shown. `step` names the columns of a pivot. */
export function prepareSection(
  section: ReportSection,
  currency: string,
  step: DateGranularity,
): SectionTable {
  const { breakdowns, summary, rows } = section
  const isPivot = section.columns.some((column) => column.step !== null)
  // The columns of a pivot have no room beside them.
  const hasChanges = section.compared !== null && !isPivot
  const columns = section.columns.map((column) => ({
    column,
    about: section.metrics.find(({ member }) => member === column.member),
  }))
  const heads = columns.flatMap(({ column, about }) => {
    const head = {
      title: headTitle(column, section, step),
      of: null,
      band: bandTitle(column, section, step),
      description: about?.description ?? null,
      isNumber: true,
    }
    return hasChanges && column.of === undefined
      ? [head, { ...head, title: 'Change', of: head.title }]
      : [head]
  })
  const cellsOf = (row: ReportSection['rows'][number], isTotal: boolean) => [
    ...labelCells(row, breakdowns, currency, isTotal),
    ...columns.flatMap(({ about, column }, index) => {
      const cell = valueCell(row.values[index] ?? null, about, row.compared[index], currency)
      const value = { ...cell, note: isTotal ? explainTotal(about) : null }
      return hasChanges && column.of === undefined
        ? [{ ...value, change: null }, changeCell(cell.change)]
        : [value]
    }),
  ]
  const labels = breakdowns.map(({ shortTitle: title, description = null }) => {
    return { ...unnamed, title, description }
  })
  return {
    columns: [...(labels.length === 0 ? [unnamed] : labels), ...heads],
    labelCount: Math.max(1, labels.length),
    summary: summary === null ? null : { id: 'total', cells: cellsOf(summary, true) },
    rows: rows.map((row, index) => ({ id: String(index), cells: cellsOf(row, false) })),
  }
}

const unnamed = { title: '', of: null, band: null, description: null, isNumber: false }
