import { roundDecimal } from '../../../../format/exact.ts'
import { formatValue, isNumeric, decimalOf } from '../../../../format/value.ts'
import { columnsOf, isOf } from '../../grid/columns-of.ts'
import { plainRow, type GridColumn } from '../../grid/grid-model.ts'
import { mostIn, withHeat } from '../../grid/heat.ts'
import {
  prepareGrid,
  rowsAsSeen,
  stateOfMetas,
  tableOf,
  type PreparedGrid,
} from '../../grid/prepare-grid.ts'
import type { ElementProps, TableData } from '../../model/element.ts'
import { measureOf } from './measure-of.ts'

type HeatmapProps = Omit<ElementProps<'heatmap'>, 'onChoose'>

export interface PreparedHeatmap {
  readonly grid: PreparedGrid
  /** null where no column is private. */
  readonly isPrivate: boolean | null
  readonly measure: string | null
}

/** Columns whose cells are the darker the farther from zero they are, below it in another colour. */
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
      return isHeated(column, spec) ? withHeat(rounded, mostIn(rounded, rows)) : rounded
    })
  const grid = prepareGrid(result, columns, stateOfMetas(metas, columns), { ...choices, group: [] })
  return { grid, isPrivate: hasPrivate ? isPrivate : null, measure: measureOf(spec, choices) }
}

/** Without regard to what is hidden on the screen, but never what is private while that is asked for. */
export function heatmapRows(props: HeatmapProps): TableData {
  const result = props.answers[0]?.[0]
  const prepared = prepareHeatmap(props)
  if (prepared === null || result === undefined) return { columns: [], rows: [] }
  const { grid } = prepared
  return tableOf(grid.columns, rowsAsSeen(grid, result), grid.total)
}

/** The measure that is chosen has no name in the spec: it is heated, like those that are. */
function isHeated({ id, isMeasure, format }: GridColumn, spec: HeatmapProps['spec']): boolean {
  if (!isNumeric(format)) return false
  const meta = spec.columns.find(({ member }) => isOf(member, id))
  if (meta !== undefined) return meta.include_as_heatmap_column
  const options = spec.metric_dropdown_options_for_pivot_measure ?? []
  return isMeasure && options.some(({ metric }) => metric === id)
}

/** Percentages to one decimal, everything else to two. */
function withRounding(column: GridColumn, locale: string | undefined): GridColumn {
  const { format, id } = column
  if (!isNumeric(format)) return column
  // A percentage is a hundredth: its first decimal is the ratio's third.
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
