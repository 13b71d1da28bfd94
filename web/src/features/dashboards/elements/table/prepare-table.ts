import type { ColumnMeta } from '@cartograph/contract'
import { columnsOf } from '../../grid/columns-of.ts'
import { plainRow } from '../../grid/grid-model.ts'
import { totalRow } from '../../grid/group-rows.ts'
import { prepareGrid, stateOfMetas, tableOf, type PreparedGrid } from '../../grid/prepare-grid.ts'
import type { ElementProps, TableData } from '../element.ts'

type TableProps = Omit<ElementProps<'table'>, 'onChoose'>

/** The answer as it came, to be sorted and arranged. null before there is one. */
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

export function tableRows({ spec, answers, context }: TableProps): TableData {
  const result = answers[0]?.[0]
  if (result === undefined) return { columns: [], rows: [] }
  const columns = columnsOf(result, { metas: spec.columns, currency: context.currency })
  const rows = result.data.map((data, index) => plainRow(String(index), data))
  return tableOf(columns, rows, totalRow(result, columns))
}
