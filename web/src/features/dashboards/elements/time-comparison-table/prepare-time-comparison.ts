import type { LoadResult } from '@cartograph/contract'
import { columnsOf, isOf } from '../../grid/columns-of.ts'
import { fitWidths } from '../../grid/fit-widths.ts'
import { readGridState } from '../../grid/grid-choices.ts'
import { plainState, type GridColumn, type GridRow, type GridSort } from '../../grid/grid-model.ts'
import { stateOfMetas, tableOf, type PreparedGrid } from '../../grid/prepare-grid.ts'
import { sortRows } from '../../grid/rows/sort-rows.ts'
import type { ElementProps, TableData } from '../../model/element.ts'
import { isComplete } from '../../model/synced-span.ts'
import { measureColumns } from './comparison-columns.ts'
import { pickComparison } from './pick-comparison.ts'
import { comparedMembers, comparisonRows, comparisonTotal, withTargets } from './comparison-rows.ts'

type ComparisonProps = Omit<ElementProps<'time_comparison_table'>, 'onChoose'>

/** Search and page, which are not stored. */
export interface ComparisonPlace {
  readonly search: string
  /** Counted from 1. */
  readonly page: number
}

export interface PreparedComparison {
  readonly grid: PreparedGrid
  readonly page: number
  readonly pageCount: number
  readonly pageSize: PageSize
  /** Also the rows that the search leaves out. */
  readonly rowCount: number
}

export const pageSizes = [5, 10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** Remembered with the other choices of the table. */
export function readPageSize(choices: ComparisonProps['choices']): PageSize {
  const chosenSize = Number(choices['pageSize']?.[0])
  return pageSizes.find((size) => size === chosenSize) ?? pageSizes[0]
}

/** The matching rows, sorted, one page at a time. */
export function prepareTimeComparison(
  props: ComparisonProps,
  { search, page }: ComparisonPlace,
  locale?: string,
): PreparedComparison | null {
  const compared = compare(props, locale)
  if (compared === null) return null
  const { columns, names, rows, total, initial, results, measures } = compared
  const state = { ...readGridState(props.choices, initial), group: [] }
  const wanted = search.trim().toLocaleLowerCase()
  const found = sortRows(
    rows.filter((row) => wanted === '' || isFound(row, names, wanted)),
    state.sort,
  )
  const pageSize = readPageSize(props.choices)
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(Math.max(1, page), pageCount)
  return {
    grid: {
      columns,
      rows: found.slice((at - 1) * pageSize, at * pageSize),
      // The total covers all rows, so it is hidden during a search.
      total: wanted === '' ? total : null,
      rowCount: found.length,
      state,
      problem: null,
      pick: pickComparison(results, { names, measures }),
    },
    page: at,
    pageCount,
    pageSize,
    rowCount: rows.length,
  }
}

/** The rows of all pages. */
export function timeComparisonRows(props: ComparisonProps): TableData {
  const compared = compare(props)
  if (compared === null) return { columns: [], rows: [] }
  const { columns, rows, total, initial } = compared
  return tableOf(columns, sortRows(rows, readGridState(props.choices, initial).sort), total)
}

function compare({ spec, answers, context }: ComparisonProps, locale?: string) {
  const results = (answers[0] ?? []).map((one, n) => (isRead(n, context) ? one : nothingOf(one)))
  const [result] = results
  if (result === undefined) return null
  const metas = spec.columns ?? []
  const members = comparedMembers(result)
  const plain = columnsOf(result, { metas, currency: context.currency, locale })
  const names = plain.filter(({ id }) => members.dimensions.some((member) => member.id === id))
  const compared = plain.flatMap(({ id, title }) => {
    const member = members.measures.find((one) => one.id === id)
    return member === undefined ? [] : measureColumns(member, title, context, locale)
  })
  const columns = [...names, ...compared]
  const isHidden = ({ id }: GridColumn) =>
    metas.some(({ hidden, member }) => hidden && (isOf(member, id) || id.startsWith(`${member}:`)))
  const { targets } = context
  const isWhole = members.dimensions.length === 0
  const plainRows = comparisonRows(results, members)
  const rows = isWhole ? plainRows.map((row) => withTargets(row, members, targets)) : plainRows
  const all = comparisonTotal(results, members)
  const total = all && withTargets(all, members, targets)
  return {
    columns: fitWidths(columns, rows, total),
    names,
    measures: members.measures,
    results,
    rows,
    total,
    initial: {
      ...plainState,
      ...stateOfMetas(metas, names),
      sort: highestFirst(columns.find((column) => column.isMeasure && !isHidden(column))),
      hidden: columns.filter(isHidden).map(({ id }) => id),
    },
  }
}

/** Only completely synced periods are compared. */
function isRead(n: number, { dates, known }: ComparisonProps['context']): boolean {
  const range = n === 0 ? null : dates.comparisons[n - 1]?.range
  return !range || isComplete(known, range)
}

const nothingOf = (result: LoadResult): LoadResult => ({ ...result, data: [], totals: [] })

/** Sorted by the first measure's current value. */
function highestFirst(column: GridColumn | undefined): GridSort | null {
  return column === undefined ? null : { id: column.id, isDescending: true }
}

function isFound(row: GridRow, names: readonly GridColumn[], wanted: string): boolean {
  return names.some((column) => column.read(row).text.toLocaleLowerCase().includes(wanted))
}
