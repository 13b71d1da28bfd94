import type { ColumnMeta, LoadResult } from '@cartograph/contract'
import type { PickedNumber } from '../model/drill.ts'
import type { Choices, TableCell, TableData } from '../model/element.ts'
import { isOf } from './columns-of.ts'
import { fitWidths } from './fit-widths.ts'
import { readGridState } from './grid-choices.ts'
import { groupRows, mostLevels, totalRow } from './rows/group-rows.ts'
import {
  plainRow,
  plainState,
  type GridColumn,
  type GridRow,
  type GridState,
} from './grid-model.ts'
import { pickCell } from './pick-cell.ts'
import { sortRows } from './rows/sort-rows.ts'

export interface PreparedGrid {
  readonly columns: readonly GridColumn[]
  /** Sorted. */
  readonly rows: readonly GridRow[]
  readonly total: GridRow | null
  /** The number of rows without groups. */
  readonly rowCount: number
  readonly state: GridState
  /** Shown if the requested state isn't possible. */
  readonly problem: string | null
  /** The second pinned column on narrow screens; null for none, undefined for the first measure. */
  readonly second?: string | null
  /** The number in a cell, to be explored; null if it has none. Absent if no cell does. */
  readonly pick?: (row: GridRow, column: GridColumn) => PickedNumber | null
}

/** The initial state, from the column specs. */
export function stateOfMetas(
  metas: readonly ColumnMeta[],
  columns: readonly GridColumn[],
): GridState {
  const idsOf = (wanted: (meta: ColumnMeta) => boolean) =>
    columns
      .filter(({ id }) => metas.some((meta) => isOf(meta.member, id) && wanted(meta)))
      .map(({ id }) => id)
  return {
    ...plainState,
    hidden: idsOf(({ hidden }) => hidden),
    pinned: idsOf(({ pinned }) => pinned),
  }
}

export function prepareGrid(
  result: LoadResult,
  columns: readonly GridColumn[],
  initial: GridState,
  choices: Choices,
): PreparedGrid {
  const chosen = readGridState(choices, initial)
  const canGroup = ({ id, isMeasure }: GridColumn) => !isMeasure && chosen.group.includes(id)
  const grouped = columns.filter(canGroup).toSorted((a, b) => rankIn(chosen.group, a, b))
  const isTooDeep = grouped.length > mostLevels
  const group = isTooDeep ? [] : grouped.map(({ id }) => id)
  const ordered = columns
    .filter(({ id }) => group.includes(id))
    .toSorted((a, b) => rankIn(group, a, b))
    .concat(columns.filter(({ id }) => !group.includes(id)))
  const rows = groupRows(result, columns, group)
  const total = totalRow(result, columns)
  return {
    columns: fitWidths(ordered, rows, total),
    rows: sortRows(rows, chosen.sort),
    total,
    rowCount: result.data.length,
    state: {
      ...chosen,
      group,
      // Group columns come first and can't be hidden, because they name the groups.
      order: [...group, ...chosen.order.filter((id) => !group.includes(id))],
      hidden: chosen.hidden.filter((id) => !group.includes(id)),
      pinned: [...group, ...chosen.pinned.filter((id) => !group.includes(id))],
    },
    problem: isTooDeep ? tooDeep : null,
    pick: pickCell([result], columns),
  }
}

export const tooDeep = `Columns can be grouped at up to ${mostLevels} levels`

function rankIn(group: readonly string[], a: GridColumn, b: GridColumn): number {
  return group.indexOf(a.id) - group.indexOf(b.id)
}

/** All rows in display order, including those in collapsed groups. */
export function displayedRows({ rows }: PreparedGrid, { data }: LoadResult): readonly GridRow[] {
  return rows.flatMap(innermostIds).flatMap((id) => {
    const row = data[Number(id)]
    return row === undefined ? [] : [plainRow(id, row)]
  })
}

/** `groupRows` uses row indexes as ids. */
function innermostIds({ id, kind, children }: GridRow): readonly string[] {
  return kind === 'group' ? children.flatMap(innermostIds) : [id]
}

/** All rows and columns, including hidden and collapsed ones, with the total last. */
export function tableOf(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  total: GridRow | null,
): TableData {
  const all = total === null ? rows : [...rows, total]
  return {
    columns: columns.map(({ title, band, format }) => ({
      title: band === null ? title : `${band}: ${title}`,
      format,
    })),
    rows: all.map((row) =>
      columns.map(({ id }, index) =>
        index === 0 && row.kind === 'total' ? 'Total' : cellOf(row.data[id]),
      ),
    ),
  }
}

function cellOf(value: GridRow['data'][string] | undefined): TableCell {
  return typeof value === 'boolean' ? String(value) : (value ?? null)
}
