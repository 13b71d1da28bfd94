import type { Cell, MemberAnnotation, ReportSection } from '@cartograph/contract'
import { decimalOf, formatOf, formatValue, isNumeric, noValue } from '../../../format/value.ts'
import { changeBetween, sentimentOf, type Change } from '../../kpi/change.ts'
import type { TableCell } from './section-table.ts'

/** The names of a row. */
export function labelCells(
  { labels }: Pick<ReportSection['rows'][number], 'labels'>,
  breakdowns: ReportSection['breakdowns'],
  currency: string,
  isTotal: boolean,
): readonly TableCell[] {
  if (breakdowns.length === 0) return [plainCell('Total')]
  return breakdowns.map((about, index) => {
    if (isTotal) return plainCell(index === 0 ? 'Total' : '')
    const cell = labels[index] ?? null
    const format = formatOf(about, currency)
    const text = formatValue(cell, format, 'full')
    const number = isNumeric(format) ? decimalOf(cell) : null
    if (number !== null) return { ...plainCell(text), rank: Number(number) }
    // The texts of times sort by the names of months.
    return { ...plainCell(text), rank: format.kind === 'time' ? String(cell) : text }
  })
}

/** A value with its change since the period before. */
export function valueCell(
  value: Cell,
  about: MemberAnnotation | undefined,
  compared: Cell | undefined,
  currency: string,
): TableCell {
  const decimal = decimalOf(value)
  return {
    text: formatValue(value, formatOf(about, currency), 'full'),
    rank: decimal === null ? null : Number(decimal),
    change:
      about === undefined ? null : changeBetween(decimal, decimalOf(compared), sentimentOf(about)),
    note: null,
  }
}

/** The change in a column of its own. */
export function changeCell(change: Change | null): TableCell {
  const rank = change === null ? null : change.direction === 'down' ? -change.ratio : change.ratio
  return { text: change === null ? noValue : '', rank, change, note: null }
}

function plainCell(text: string): TableCell {
  return { text, rank: text, change: null, note: null }
}
