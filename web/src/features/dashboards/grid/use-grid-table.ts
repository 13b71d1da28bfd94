import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  functionalUpdate,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { columnWidths, type GridColumn, type GridRow, type GridState } from './grid-model.ts'
import { firstWidth, narrowest, narrowShares, stayingColumns } from './narrow-state.ts'
import type { PreparedGrid } from './prepare-grid.ts'

export interface PlacedColumn {
  readonly column: GridColumn
  readonly width: number
  /** Left offset of a pinned column; null for columns that scroll. */
  readonly stays: number | null
  readonly isLastStaying: boolean
  /** Starts a resize that follows the pointer. */
  readonly onResize: (event: unknown) => void
}

/** Positions of the columns and expansion of the rows. */
export function useGridTable(
  grid: PreparedGrid,
  containerWidth: number,
  onArrange: (changed: Partial<GridState>) => void,
  maximumRows: number,
) {
  const { columns, rows, state, second } = grid
  const isNarrow = containerWidth > 0 && containerWidth < narrowest
  const [definitions, byId] = useMemo(
    () => [columns.map(definitionOf), new Map(columns.map((column) => [column.id, column]))],
    [columns],
  )
  const { staying, leading } = useMemo(() => {
    const ids = stayingColumns(columns, state, isNarrow, second)
    const widthOf = (id: string) => state.widths[id] ?? byId.get(id)?.width ?? 0
    const room = isNarrow ? containerWidth * narrowShares.second : containerWidth / 2
    return { staying: fitting(ids, widthOf, room, isNarrow), leading: isNarrow ? ids : [] }
  }, [columns, byId, state, second, isNarrow, containerWidth])
  const tableState = useMemo(
    () => ({
      columnOrder: [...new Set([...leading, ...state.order])],
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
      columnPinning: { start: staying, end: [] },
      columnSizing: state.widths,
    }),
    [state, staying, leading],
  )
  const [initialState] = useState(() => ({ expanded: openToFill(rows, maximumRows) }))
  const table = useTable({
    features,
    initialState,
    columns: definitions,
    data: rows,
    state: tableState,
    getRowId: ({ id }) => id,
    getSubRows: ({ children }) => children,
    columnResizeMode: 'onEnd',
    autoResetExpanded: false,
    onColumnSizingChange: (updater) =>
      onArrange({ widths: functionalUpdate(updater, tableState.columnSizing) }),
  })

  const placed: PlacedColumn[] = []
  const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]))
  const inSight = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
  const wanted = inSight.reduce((sum, column) => sum + column.getSize(), 0)
  let left = 0
  for (const [index, shown] of inSight.entries()) {
    const { id } = shown
    const column = byId.get(id)
    if (column === undefined) continue
    const stays = staying.includes(id)
    const size = Math.round(
      index === 0
        ? firstWidth(column, shown.getSize(), { room: containerWidth, wanted })
        : shown.getSize(),
    )
    placed.push({
      column,
      width: size,
      stays: stays ? left : null,
      isLastStaying: stays && index === staying.length - 1,
      onResize: headers.get(id)?.getResizeHandler() ?? (() => undefined),
    })
    left += size
  }
  return { placed, lines: table.getRowModel().rows, width: left }
}

function definitionOf({ id, width, maxWidth }: GridColumn) {
  return {
    id,
    accessorFn: (row: GridRow) => row.data[id],
    size: width,
    minSize: columnWidths.minimum,
    maxSize: maxWidth,
  }
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

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
})

/** Expands groups from the top until the visible rows are filled. */
export function openToFill(rows: readonly GridRow[], room: number): Record<string, boolean> {
  const open: Record<string, boolean> = {}
  let lines = rows.length

  function fill(level: readonly GridRow[]): void {
    for (const { id, children } of level) {
      if (lines >= room) return
      if (children.length === 0) continue
      open[id] = true
      lines += children.length
      fill(children)
    }
  }
  fill(rows)
  return open
}
