import type { ColumnMeta } from '@cartograph/contract'
import { columnsOf } from '../../grid/columns-of.ts'
import {
  prepareGrid,
  displayedRows,
  stateOfMetas,
  tableOf,
  type PreparedGrid,
} from '../../grid/prepare-grid.ts'
import type { ElementProps, TableData } from '../../model/element.ts'

type TableProps = Omit<ElementProps<'table'>, 'onChoose'>

/** The answer in its original order. Null before the first answer. */
export function prepareTable(
  { spec, answers, context, choices }: TableProps,
  locale?: string,
): PreparedGrid | null {
  const result = answers[0]?.[0]
  if (result === undefined) return null
  const metas: readonly ColumnMeta[] = spec.columns ?? []
  const columns = columnsOf(result, { metas, currency: context.currency, locale })
  return prepareGrid(result, columns, stateOfMetas(metas, columns), { ...choices, group: [] })
}

export function tableRows(props: TableProps): TableData {
  const result = props.answers[0]?.[0]
  const grid = prepareTable(props)
  if (result === undefined || grid === null) return { columns: [], rows: [] }
  return tableOf(grid.columns, displayedRows(grid, result), grid.total)
}
