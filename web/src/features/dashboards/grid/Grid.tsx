import { useMemo, useState } from 'react'
import { useSize } from '../../../charts/draw/use-size.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridLine, type GridPick } from './GridLine.tsx'
import { headerHeight, imageRowHeight, rowHeight, shownRows, type GridState } from './grid-model.ts'
import { narrowest } from './narrow-state.ts'
import { placeColumns } from './place-columns.ts'
import type { PreparedGrid } from './prepare-grid.ts'
import { openLines, openToFill, toggleRow } from './rows/open-rows.ts'
import { stackGroups } from './stack-groups.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useNeededHeight } from '../layout/use-needed-height.ts'
import { rowsInWindow, useRowWindow } from './use-row-window.ts'

interface GridProps {
  label: string
  grid: PreparedGrid
  onArrange: (changed: Partial<GridState>) => void
  onGroup?: (id: string) => void
  /** More rows than this scroll inside the grid. */
  maximumRows?: number
  onPick?: GridPick
}

/** A grid with keyboard navigation that renders only the rows in view. */
export function Grid({
  label,
  grid: prepared,
  onArrange,
  onGroup,
  maximumRows = shownRows.maximum,
  onPick,
}: GridProps) {
  const [ref, { width: containerWidth }] = useSize<HTMLDivElement>()
  // The width without a scrollbar.
  const inner = Math.max(0, containerWidth - (prepared.rows.length > maximumRows ? scrollBar : 0))
  const isNarrow = inner > 0 && inner < narrowest
  const grid = useMemo(() => (isNarrow ? stackGroups(prepared) : prepared), [prepared, isNarrow])
  const placed = useMemo(() => placeColumns(grid, inner), [grid, inner])
  const width = placed.reduce((sum, column) => sum + column.width, 0)
  const [scrolled, setScrolled] = useState(0)
  const [open, setOpen] = useState(() => openToFill(grid.rows, maximumRows))
  const lines = useMemo(() => openLines(grid.rows, open), [grid.rows, open])
  const hasBands = placed.some(({ column }) => column.band !== null)
  const head = headerHeight * (hasBands ? 2 : 1)
  const height = placed.some(({ column }) => column.isImage) ? imageRowHeight : rowHeight
  const foot = grid.total === null ? 0 : rowHeight
  const shown = Math.min(maximumRows, Math.max(shownRows.minimum, lines.length))
  const body = shown * height
  // Without its room, the bar below the rows would cover a part of the last one.
  const bar = width > inner ? scrollBar : 0
  const highest = head + body + foot + 1 + bar
  useNeededHeight(ref, highest)

  const rowWindow = useRowWindow(ref, {
    count: lines.length,
    height,
    shown,
    covered: head + foot,
  })
  const keys = useGridKeys(
    ref,
    { rows: 1 + lines.length + (grid.total === null ? 0 : 1), columns: placed.length, page: shown },
    (row) => {
      if (row <= lines.length) rowWindow.scrollToRow(row - 1)
    },
  )
  const rendered = rowsInWindow({
    first: rowWindow.first,
    count: lines.length,
    shown,
    kept: keys.active.row - 1,
  })
  const isTree = lines.some(({ row, isOpen }) => row.depth > 0 || isOpen !== null)
  const headRows = hasBands ? 2 : 1
  return (
    <div className="relative flex min-h-40 flex-col" style={{ isolation: 'isolate' }}>
      {/* The role is `grid` or `treegrid`. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={ref}
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={headRows + lines.length + (grid.total === null ? 0 : 1)}
        aria-colcount={placed.length}
        onKeyDown={keys.onKeyDown}
        onScroll={(event) => {
          rowWindow.onScroll(event)
          setScrolled(event.currentTarget.scrollLeft)
        }}
        className="relative min-h-40 overflow-auto overscroll-x-contain border-t border-border bg-surface text-14"
        style={{
          maxHeight: highest,
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
          style={{ height: Math.max(lines.length, shownRows.minimum) * height, width }}
        >
          {rendered.map((index) => {
            const line = lines[index]
            if (line === undefined) return null
            const { row, isOpen } = line
            return (
              <GridLine
                key={row.id}
                row={row}
                placed={placed}
                ariaRow={headRows + index + 1}
                stopRow={index + 1}
                stopProps={keys.stopProps}
                isOpen={isOpen}
                onToggle={() => setOpen((before) => toggleRow(before, row.id))}
                isTree={isTree}
                onPick={onPick}
                className="absolute top-0 left-0 border-b border-border"
                style={{ height, transform: `translateY(${index * height}px)` }}
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
              onPick={onPick}
              className="border-t border-edge font-semibold"
              style={{ height: rowHeight }}
            />
          </div>
        )}
      </div>
      {width - scrolled - containerWidth > 1 && (
        // Says that more columns follow.
        <div
          aria-hidden="true"
          data-more-columns
          className="pointer-events-none absolute inset-y-0 right-0 z-40 w-6"
          style={edgeFade}
        />
      )}
    </div>
  )
}

const scrollBar = 16
const edgeFade = { background: 'linear-gradient(to right, transparent, var(--surface))' } as const
