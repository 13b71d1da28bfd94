import { columnsOf, isOf } from '../../grid/columns-of.ts'
import { plainRow, type GridState } from '../../grid/grid-model.ts'
import { mostLevels, totalRow } from '../../grid/group-rows.ts'
import { prepareGrid, stateOfMetas, tableOf, type PreparedGrid } from '../../grid/prepare-grid.ts'
import type { Choices, ElementProps, TableData } from '../element.ts'

type DataTableProps = Omit<ElementProps<'data_table'>, 'onChoose'>

/** Grouped, sorted and arranged as the person left it, or else as the dashboard says. */
export function prepareDataTable(
  { spec, answers, context, choices }: DataTableProps,
  locale?: string,
): PreparedGrid | null {
  const result = answers[0]?.[0]
  if (result === undefined) return null
  const { columns_defs: metas, group_by, sort } = spec.data_table_options
  const columns = columnsOf(result, { metas, currency: context.currency, words, locale })
  const idOf = (member: string) => columns.find(({ id }) => isOf(member, id))?.id ?? member
  const initial: GridState = {
    ...stateOfMetas(metas, columns),
    group: group_by.map(idOf),
    sort: sort === undefined ? null : { id: idOf(sort[0]), isDescending: sort[1] === 'desc' },
  }
  return prepareGrid(result, columns, initial, choices)
}

/** The levels whose totals its groups show; `[$totals]` in the query stands for them. */
export function groupTotals(
  { data, data_table_options: { group_by } }: DataTableProps['spec'],
  choices: Choices,
): readonly (readonly string[])[] {
  const [first] = data
  const asked = first && 'cube_query' in first ? first.cube_query['dimensions'] : undefined
  // What is remembered may have left the query since.
  const isAsked = (member: string) => Array.isArray(asked) && asked.includes(member)
  const group = (choices['group'] ?? group_by).filter(isAsked).slice(0, mostLevels)
  return [...group.map((_, index) => group.slice(0, index + 1)), []]
}

export function dataTableRows({ spec, answers, context }: DataTableProps): TableData {
  const result = answers[0]?.[0]
  if (result === undefined) return { columns: [], rows: [] }
  const metas = spec.data_table_options.columns_defs
  const columns = columnsOf(result, { metas, currency: context.currency })
  const rows = result.data.map((data, index) => plainRow(String(index), data))
  return tableOf(columns, rows, totalRow(result, columns))
}

const words = { minimum: 200, maximum: 400 }
