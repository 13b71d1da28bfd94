import type { LoadResult, MetricOption } from '@cartograph/contract'
import { findMember } from '../../grid/columns-of.ts'
import { fitWidths } from '../../grid/fit-widths.ts'
import { readGridState } from '../../grid/grid-choices.ts'
import { plainState, type GridColumn, type GridRow } from '../../grid/grid-model.ts'
import { spanOfAll, withHeat } from '../../grid/heat.ts'
import { tableOf, type PreparedGrid } from '../../grid/prepare-grid.ts'
import { sortRows } from '../../grid/rows/sort-rows.ts'
import type { ElementProps, TableData } from '../../model/element.ts'
import { hasContribution, withShares } from './contribution.ts'
import { optionOf } from './pivot-questions.ts'
import { pivotColumns, type PivotMembers } from './pivot-columns.ts'
import { pickPivot } from './pick-pivot.ts'
import { labelColumn, pivotRows, pivotTotal, totalColumn, valuesAcross } from './pivot-rows.ts'

type PivotProps = Omit<ElementProps<'pivot_table'>, 'onChoose'>

export interface PreparedPivot {
  readonly grid: PreparedGrid
  readonly measure: string
  /** Whether shares are shown; null if the measure has none. */
  readonly isShare: boolean | null
}

/** `x` across and `y` down, with totals for both. */
export function preparePivotTable(
  { spec, answers, context, choices }: PivotProps,
  locale?: string,
): PreparedPivot | null {
  const result = answers[0]?.[0]
  const option = optionOf(spec, choices)
  const members = result && membersOf(result, spec.table, option)
  if (!result || !members || !option) return null
  const { x, y, measure } = members
  const shape = { result, x: x.id, y: y.map(({ id }) => id), measure: measure.id }
  const total = pivotTotal(shape)
  // Shares need a total.
  const hasShares = total !== null && hasContribution(measure.about, context.currency)
  const isShare = hasShares && choices['show']?.[0] === 'share'
  const inShares = (row: GridRow) => (isShare ? withShares(row, total) : row)
  const rows = pivotRows(shape).map(inShares)
  const state = { ...readGridState(choices, plainState), group: [] }
  const columns = pivotColumns({
    members,
    across: valuesAcross(shape, x.about.type !== 'string'),
    rows,
    total,
    isShare,
    currency: context.currency,
    locale,
  })
  const heated = spec.table.heat === true ? withOneHeat(columns, innermost(rows)) : columns
  return {
    grid: {
      columns: fitWidths(heated, rows, total),
      rows: sortRows(rows, state.sort),
      total: total && inShares(total),
      rowCount: innermost(rows).length,
      state,
      problem: null,
      // On narrow screens the row total is the most useful second column.
      second: columns.find(({ id }) => id === totalColumn)?.id ?? null,
      pick: pickPivot(shape),
    },
    measure: option.metric,
    isShare: hasShares ? isShare : null,
  }
}

/** The innermost rows in display order, named by their full path. */
export function pivotTableRows(props: PivotProps): TableData {
  const prepared = preparePivotTable(props)
  if (prepared === null) return { columns: [], rows: [] }
  const { columns, rows, total } = prepared.grid
  return tableOf(columns, innermost(rows), total)
}

/** Null if the answer lacks a member that the spec names. */
function membersOf(
  result: LoadResult,
  { x, y }: PivotProps['spec']['table'],
  option: MetricOption | undefined,
): PivotMembers | null {
  const across = findMember(result, x)
  const down = y.map((name) => findMember(result, name)).filter((found) => found !== undefined)
  const measure = option && findMember(result, option.metric)
  if (!across || !measure || down.length < y.length) return null
  return { x: across, y: down, measure }
}

/** One scale for all cells. Totals are not tinted, because they would dominate it. */
function withOneHeat(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): readonly GridColumn[] {
  const isHeated = ({ id }: GridColumn) => id !== labelColumn && id !== totalColumn
  const span = spanOfAll(columns.filter(isHeated), rows)
  return columns.map((column) => (isHeated(column) ? withHeat(column, span) : column))
}

function innermost(rows: readonly GridRow[], path: readonly string[] = []): readonly GridRow[] {
  return rows.flatMap((row): readonly GridRow[] => {
    const name = [...path, String(row.data[labelColumn] ?? 'Unknown')]
    if (row.children.length > 0) return innermost(row.children, name)
    return [
      path.length === 0 ? row : { ...row, data: { ...row.data, [labelColumn]: name.join(' / ') } },
    ]
  })
}
