import { roundDecimal } from '../../../../format/exact.ts'
import { formatValue, isNumeric, decimalOf } from '../../../../format/value.ts'
import { columnsOf, isOf } from '../../grid/columns-of.ts'
import { plainRow, type GridColumn } from '../../grid/grid-model.ts'
import { spanOf, withHeat } from '../../grid/heat.ts'
import {
  prepareGrid,
  displayedRows,
  stateOfMetas,
  tableOf,
  type PreparedGrid,
} from '../../grid/prepare-grid.ts'
import type { ElementProps, TableData } from '../../model/element.ts'
import { selectedMeasure } from './selected-measure.ts'

type HeatmapProps = Omit<ElementProps<'heatmap'>, 'onChoose'>

export interface PreparedHeatmap {
  readonly grid: PreparedGrid
  /** Null if no column is private. */
  readonly isPrivate: boolean | null
  readonly measure: string | null
}

/** Cells are tinted by their place between the lowest and highest value, with another color below zero. */
export function prepareHeatmap(
  { spec, answers, context, choices }: HeatmapProps,
  locale?: string,
): PreparedHeatmap | null {
  const result = answers[0]?.[0]
  if (result === undefined) return null
  const metas = spec.columns
  const hasPrivate = metas.some((meta) => meta.hide_in_privacy_mode)
  const isPrivate = hasPrivate && choices['privacy']?.[0] === 'on'
  const isHidden = ({ id }: GridColumn) =>
    isPrivate && metas.some((meta) => meta.hide_in_privacy_mode && isOf(meta.member, id))
  const rows = result.data.map((data, index) => plainRow(String(index), data))
  const columns = columnsOf(result, { metas, currency: context.currency, locale })
    .filter((column) => !isHidden(column))
    .map((column) => {
      const rounded = withRounding(column, locale)
      return isHeated(column, spec) ? withHeat(rounded, spanOf(rounded, rows)) : rounded
    })
  const grid = prepareGrid(result, columns, stateOfMetas(metas, columns), { ...choices, group: [] })
  return { grid, isPrivate: hasPrivate ? isPrivate : null, measure: selectedMeasure(spec, choices) }
}

/** Includes hidden columns, but excludes private ones in privacy mode. */
export function heatmapRows(props: HeatmapProps): TableData {
  const result = props.answers[0]?.[0]
  const prepared = prepareHeatmap(props)
  if (prepared === null || result === undefined) return { columns: [], rows: [] }
  const { grid } = prepared
  return tableOf(grid.columns, displayedRows(grid, result), grid.total)
}

/** The selected measure is not listed in the spec; it is tinted like the others. */
function isHeated({ id, isMeasure, format }: GridColumn, spec: HeatmapProps['spec']): boolean {
  if (!isNumeric(format)) return false
  const meta = spec.columns.find(({ member }) => isOf(member, id))
  if (meta !== undefined) return meta.include_as_heatmap_column
  const options = spec.metric_dropdown_options_for_pivot_measure ?? []
  return isMeasure && options.some(({ metric }) => metric === id)
}

/** Percentages get one decimal, other numbers two. */
function withRounding(column: GridColumn, locale: string | undefined): GridColumn {
  const { format, id } = column
  if (!isNumeric(format)) return column
  // Percentages are stored as ratios: one decimal of a percentage is the third of the ratio.
  const places = format.kind === 'percent' ? 3 : 2
  return {
    ...column,
    read: (row) => {
      const value = decimalOf(row.data[id])
      const cell = column.read(row)
      if (value === null) return cell
      return { ...cell, text: formatValue(roundDecimal(value, places), format, 'full', locale) }
    },
  }
}
