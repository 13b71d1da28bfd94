import type { GridColumn, GridRow } from './grid-model.ts'
import type { PreparedGrid } from './prepare-grid.ts'

type Arranged = Pick<PreparedGrid, 'columns' | 'state' | 'second'>

/**
 * For narrow screens: one column names the groups and the rows within them. In columns of their own, the
 * names below the first group would be out of sight, beside numbers without a name.
 */
export function stackGroups<Of extends Arranged>(grid: Of): Of {
  const { columns, state } = grid
  const [top, ...below] = state.group.flatMap(
    (id) => columns.find((column) => column.id === id) ?? [],
  )
  if (top === undefined) return grid
  const leaf = columns.find(
    ({ id, isMeasure, isImage }) =>
      !isMeasure && !isImage && !state.group.includes(id) && !state.hidden.includes(id),
  )
  const levels = [top, ...below, ...(leaf === undefined ? [] : [leaf])]
  // A row within all groups is one level deeper than the last of them.
  const names = ({ depth }: GridRow) => levels[depth] ?? top
  const stacked: GridColumn = {
    ...top,
    title: levels.map(({ title }) => title).join(' / '),
    names,
    read: (row) => names(row).read(row),
  }
  const covered = new Set(levels.map(({ id }) => id))
  return {
    ...grid,
    columns: [stacked, ...columns.filter(({ id }) => !covered.has(id))],
    state: { ...state, group: [top.id] },
  }
}
