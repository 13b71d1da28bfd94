import type { Cell, CurrencyCode } from '@cartograph/contract'
import { formatOf, formatValue, isNumeric, type ValueFormat } from '../../../../format/value.ts'
import { notRequested, type Member } from '../../grid/columns-of.ts'
import { explainTotal } from '../../grid/explain-total.ts'
import { widthOfTitle } from '../../grid/fit-widths.ts'
import { boundWidth } from '../../grid/grid-choices.ts'
import {
  columnWidths,
  type GridCell,
  type GridColumn,
  type GridRow,
} from '../../grid/grid-model.ts'
import { columnIdOf, labelColumn, totalColumn } from './pivot-rows.ts'

export interface PivotMembers {
  readonly x: Member
  readonly y: readonly Member[]
  readonly measure: Member
}

interface PivotColumnsOptions {
  readonly members: PivotMembers
  readonly across: readonly Cell[]
  readonly rows: readonly GridRow[]
  readonly total: GridRow | null
  /** Values are shares of their column's total. */
  readonly isShare: boolean
  readonly currency: CurrencyCode
  readonly locale: string | undefined
}

/** Row names, one column per value across, and row totals if the engine returned them. */
export function pivotColumns(options: PivotColumnsOptions): GridColumn[] {
  const { members, across, total } = options
  const { x, y } = members
  const xFormat = formatOf(x.about, options.currency)
  // Dates explain themselves; plain numbers need the dimension's name above them.
  const band = isNumeric(xFormat) ? x.about.shortTitle : null
  const named = across.map((value) => ({
    ...valueColumn(columnIdOf(value), formatValue(value, xFormat, 'full', options.locale), options),
    band,
  }))
  const hasTotals = total?.data[totalColumn] !== undefined
  return [
    nameColumn(y, options),
    ...named,
    ...(hasTotals ? [valueColumn(totalColumn, 'Total', options)] : []),
  ]
}

function nameColumn(
  y: readonly Member[],
  { currency, locale, rows }: PivotColumnsOptions,
): GridColumn {
  const formats = y.map(({ about }) => formatOf(about, currency))
  const title = y.map(({ about }) => about.shortTitle).join(' / ')
  const read: GridColumn['read'] = ({ data, depth }) => ({
    text: formatValue(data[labelColumn] ?? null, formats[depth] ?? text, 'full', locale),
  })
  return {
    id: labelColumn,
    title,
    band: null,
    description: null,
    format: { kind: 'text' },
    isMeasure: false,
    isImage: false,
    width: Math.max(widthOfTitle(title), widthOfNames(rows, read)),
    maxWidth: columnWidths.maximum,
    read,
  }
}

function valueColumn(
  id: string,
  title: string,
  { members, isShare, currency, locale }: PivotColumnsOptions,
): GridColumn {
  const { about } = members.measure
  const format: ValueFormat = isShare ? { kind: 'percent' } : formatOf(about, currency)
  const note = explainTotal(about)
  const read = ({ data, kind }: GridRow): GridCell => {
    const value = data[id]
    if (value === undefined) return { text: notRequested }
    const words = formatValue(value, format, 'full', locale)
    const isTotal = kind !== 'row' || id === totalColumn
    return isTotal && note !== null ? { text: words, note } : { text: words }
  }
  return {
    id,
    title,
    band: null,
    description: null,
    format,
    isMeasure: true,
    isImage: false,
    width: boundWidth(widthOfTitle(title)),
    maxWidth: columnWidths.maximum,
    read,
  }
}

const text: ValueFormat = { kind: 'text' }

/** Fits the first names, including indentation and toggles. */
function widthOfNames(rows: readonly GridRow[], read: GridColumn['read']): number {
  const widths = rows
    .slice(0, sampled)
    .flatMap((row): number[] => [
      Math.ceil(read(row).text.length * 7.5) +
        28 +
        (row.children.length > 0 ? 24 : 0) +
        row.depth * 40,
      widthOfNames(row.children, read),
    ])
  return Math.min(widestName, Math.max(0, ...widths))
}

const sampled = 50
const widestName = 300
