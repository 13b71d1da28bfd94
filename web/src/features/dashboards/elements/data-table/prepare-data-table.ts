import { columnsOf, isOf } from '../../grid/columns-of.ts'
import type { GridState } from '../../grid/grid-model.ts'
import { mostLevels } from '../../grid/rows/group-rows.ts'
import {
  prepareGrid,
  displayedRows,
  stateOfMetas,
  tableOf,
  type PreparedGrid,
} from '../../grid/prepare-grid.ts'
import type { Choices, ElementProps, TableData } from '../../model/element.ts'

type DataTableProps = Omit<ElementProps<'data_table'>, 'onChoose'>

/** Grouping, sorting and column layout come from the user's choices, else from the spec. */
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

/** The group levels that need totals; `[$totals]` in the query is replaced by them. */
export function groupTotals(
  { data, data_table_options: { group_by } }: DataTableProps['spec'],
  choices: Choices,
): readonly (readonly string[])[] {
  const [first] = data
  const queried = first && 'cube_query' in first ? first.cube_query['dimensions'] : undefined
  // A stored choice may name a member that is no longer in the query.
  const isQueried = (member: string) => Array.isArray(queried) && queried.includes(member)
  const group = (choices['group'] ?? group_by).filter(isQueried).slice(0, mostLevels)
  return [...group.map((_, index) => group.slice(0, index + 1)), []]
}

export function dataTableRows(props: DataTableProps): TableData {
  const result = props.answers[0]?.[0]
  const grid = prepareDataTable(props)
  if (result === undefined || grid === null) return { columns: [], rows: [] }
  return tableOf(grid.columns, displayedRows(grid, result), grid.total)
}

const words = { minimum: 200, maximum: 400 }
