import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useSize } from '../../../charts/draw/use-size.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridLine } from './GridLine.tsx'
import {
  headerHeight,
  imageRowHeight,
  rowHeight,
  shownRows,
  type GridRow,
  type GridState,
} from './grid-model.ts'
import type { PreparedGrid } from './prepare-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridTable } from './use-grid-table.ts'

interface GridProps {
  label: string
  grid: PreparedGrid
  onArrange: (changed: Partial<GridState>) => void
  onGroup?: (id: string) => void
  /** More rows than this scroll inside the grid. */
  maximumRows?: number
}

/** A virtualized grid with keyboard navigation. */
export function Grid({
  label,
  grid,
  onArrange,
  onGroup,
  maximumRows = shownRows.maximum,
}: GridProps) {
  const [ref, { width: containerWidth }] = useSize<HTMLDivElement>()
  // The width without a scrollbar.
  const inner = Math.max(0, containerWidth - (grid.rows.length > maximumRows ? scrollBar : 0))
  const { placed, lines, width } = useGridTable(grid, inner, onArrange, maximumRows)
  const hasBands = placed.some(({ column }) => column.band !== null)
  const head = headerHeight * (hasBands ? 2 : 1)
  const height = placed.some(({ column }) => column.isImage) ? imageRowHeight : rowHeight
  const foot = grid.total === null ? 0 : rowHeight
  const shown = Math.min(maximumRows, Math.max(shownRows.minimum, lines.length))
  const body = shown * height

  const keys = useGridKeys(
    ref,
    { rows: 1 + lines.length + (grid.total === null ? 0 : 1), columns: placed.length, page: shown },
    (row) => {
      if (row <= lines.length) virtualizer.scrollToIndex(row - 1, { align: 'auto' })
    },
  )
  // The virtualizer's results are not passed to memoized children.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 4,
    initialRect: { width: containerWidth, height: head + body + foot },
    scrollPaddingEnd: head + foot,
    // Keeps the focused row mounted while it is scrolled out of view.
    rangeExtractor: (range) =>
      withRow(defaultRangeExtractor(range), keys.active.row - 1, range.count),
  })

  const isTree = lines.some(({ original }) => original.depth > 0 || hasRowsBelow(original))
  const headRows = hasBands ? 2 : 1
  return (
    // The role is `grid` or `treegrid`.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={headRows + lines.length + (grid.total === null ? 0 : 1)}
      aria-colcount={placed.length}
      onKeyDown={keys.onKeyDown}
      className="relative min-h-40 overflow-auto overscroll-x-contain border-t border-border bg-surface text-14"
      style={{
        maxHeight: head + body + foot + 1,
        scrollPaddingTop: head,
        scrollPaddingBottom: foot,
        scrollPaddingLeft: placed.reduce(
          (sum, { stays, width }) => sum + (stays === null ? 0 : width),
          0,
        ),
      }}
    >
      <GridHeader
        placed={placed}
        hasBands={hasBands}
        state={grid.state}
        width={width}
        stopProps={keys.stopProps}
        onArrange={onArrange}
        onGroup={onGroup}
      />
      <div
        role="rowgroup"
        className="relative"
        style={{ height: Math.max(virtualizer.getTotalSize(), shownRows.minimum * height), width }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <GridLine
              key={key}
              row={line.original}
              placed={placed}
              ariaRow={headRows + index + 1}
              stopRow={index + 1}
              stopProps={keys.stopProps}
              isOpen={hasRowsBelow(line.original) ? line.getIsExpanded() : null}
              onToggle={() => line.toggleExpanded()}
              isTree={isTree}
              className="absolute top-0 left-0 border-b border-border"
              style={{ height, transform: `translateY(${start}px)` }}
            />
          )
        })}
      </div>
      {grid.total !== null && (
        <div role="rowgroup" data-foot className="sticky bottom-0 z-20 w-fit">
          <GridLine
            row={grid.total}
            placed={placed}
            ariaRow={headRows + lines.length + 1}
            stopRow={lines.length + 1}
            stopProps={keys.stopProps}
            isOpen={null}
            isTree={isTree}
            className="border-t border-edge font-semibold"
            style={{ height: rowHeight }}
          />
        </div>
      )}
    </div>
  )
}

const scrollBar = 16

function hasRowsBelow({ children }: GridRow): boolean {
  return children.length > 0
}

function withRow(indexes: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || indexes.includes(row)) return indexes
  return [...indexes, row].toSorted((a, b) => a - b)
}
