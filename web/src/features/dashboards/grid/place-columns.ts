import { columnWidths, type GridColumn, type GridState } from './grid-model.ts'
import { firstWidth, narrowest, narrowShares, stayingColumns } from './narrow-state.ts'
import type { PreparedGrid } from './prepare-grid.ts'

export interface PlacedColumn {
  readonly column: GridColumn
  readonly width: number
  /** Left offset of a pinned column; null for columns that scroll. */
  readonly stays: number | null
  readonly isLastStaying: boolean
}

/** The visible columns from left to right: pinned ones first, then the others in their order. */
export function placeColumns(
  { columns, state, second }: Pick<PreparedGrid, 'columns' | 'state' | 'second'>,
  containerWidth: number,
): readonly PlacedColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const isNarrow = containerWidth > 0 && containerWidth < narrowest
  const initialWidth = ({ id, width, narrowWidth = width }: GridColumn) =>
    state.widths[id] ?? (isNarrow ? narrowWidth : width)
  const widthOf = (column: GridColumn) =>
    Math.min(Math.max(initialWidth(column), columnWidths.minimum), column.maxWidth)
  const pinned = stayingColumns(columns, state, isNarrow, second)
  const staying = fitting(
    pinned,
    (id) => {
      const column = byId.get(id)
      return column === undefined ? 0 : initialWidth(column)
    },
    isNarrow ? containerWidth * narrowShares.second : containerWidth / 2,
    isNarrow,
  )
  const leading = isNarrow ? pinned : []
  const rest = isNarrow ? byImportance(columns, state) : [...state.order, ...byId.keys()]
  const ids = new Set([...staying, ...leading, ...rest])
  const shown = [...ids].flatMap((id) => {
    const column = byId.get(id)
    return column === undefined || state.hidden.includes(id) ? [] : [column]
  })
  const wanted = shown.reduce((sum, column) => sum + widthOf(column), 0)
  const excess = containerWidth === 0 || isNarrow ? 0 : Math.max(0, wanted - containerWidth)
  // Names are cut off before numbers are out of sight. The first column has its own rule.
  const spare = shown.map((column, index) =>
    index > 0 && isName(column) && state.widths[column.id] === undefined
      ? Math.max(0, widthOf(column) - leastName)
      : 0,
  )
  const allSpare = spare.reduce((sum, one) => sum + one, 0)
  const shrink = allSpare === 0 ? 0 : Math.min(1, excess / allSpare)
  let left = 0
  return shown.map((column, index): PlacedColumn => {
    const own = widthOf(column) - (spare[index] ?? 0) * shrink
    const width = Math.round(
      index === 0 ? firstWidth(column, own, { room: containerWidth, wanted }) : own,
    )
    const stays = staying.includes(column.id) ? left : null
    left += width
    return {
      column,
      width,
      stays,
      isLastStaying: stays !== null && index === staying.length - 1,
    }
  })
}

const isName = ({ format, isMeasure, isImage }: GridColumn) =>
  format.kind === 'text' && !isMeasure && !isImage
const leastName = 180

/** On narrow screens numbers come before further names, and pictures last, unless the user ordered or pinned them. */
function byImportance(
  columns: readonly GridColumn[],
  { order, pinned }: GridState,
): readonly string[] {
  const rank = ({ isMeasure, isImage }: GridColumn) => (isImage ? 2 : isMeasure ? 0 : 1)
  const sorted = columns.toSorted((one, other) => rank(one) - rank(other))
  return [...order, ...pinned, ...sorted.map(({ id }) => id)]
}

/** Pins the first column, and others while there is room. */
function fitting(
  ids: readonly string[],
  widthOf: (id: string) => number,
  room: number,
  isFirstApart: boolean,
) {
  let taken = 0
  return ids.filter((id, index) => {
    if (index === 0 && isFirstApart) return true
    taken += widthOf(id)
    return index === 0 || room === 0 || taken <= room
  })
}
