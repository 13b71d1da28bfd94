import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { GridLayout, type EventCallback } from 'react-grid-layout'
import { cloneLayout, verticalCompactor, type Compactor } from 'react-grid-layout/core'
import { grids, placeElements, rowHeight, type Breakpoint } from '../../layout/place-elements.ts'
import { inReadingOrder } from '../../layout/reading-order.ts'
import type { EditableGridProps } from './editable-grid-props.ts'
import { describePosition, describeLimit } from './describe-layout.ts'
import { MovableTile } from './MovableTile.tsx'
import { moveByStep, type Step } from './move-by-step.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'
import { arePositionsEqual, toGridItems, toPositions, type Positions } from './to-grid-items.ts'

interface GridAtWidthProps extends Omit<EditableGridProps, 'width' | 'showBreakpoint'> {
  readonly breakpoint: Breakpoint
  readonly width: number
}

/**
 * Matches the static grid to the pixel, except that rows have a fixed height, so tall content is cut off
 * while editing.
 */
export function GridAtWidth(props: GridAtWidthProps) {
  const { elements, breakpoint, width, onMove, controls, children } = props
  const { columns } = grids[breakpoint]
  const positions = placeElements(elements, breakpoint)
  const titles = new Map(elements.map(({ id, title }) => [id, title]))
  const ids = useSteadyOrder(elements, breakpoint)
  const keysId = useId()
  const [announcement, setAnnouncement] = useState('')
  const isStepping = useRef(false)
  const stopScrolling = useRef<() => void>(undefined)
  useEffect(() => () => stopScrolling.current?.(), [])

  const applyMove = (id: string, now: Positions) => {
    const place = now.get(id)
    if (place === undefined || arePositionsEqual(now, positions)) return
    setAnnouncement(describePosition(titles.get(id) ?? id, place))
    onMove(breakpoint, now)
  }
  const start = () => {
    stopScrolling.current?.()
    stopScrolling.current = scrollAtEdges()
  }
  const stop: EventCallback = (items, _before, item) => {
    stopScrolling.current?.()
    if (item !== null) applyMove(item.i, toPositions(items))
  }
  const take = (id: string, step: Step) => {
    const now = moveByStep(positions, id, step, columns)
    if (now === null) return setAnnouncement(describeLimit(titles.get(id) ?? id, step))
    isStepping.current = true
    applyMove(id, now)
  }
  const follow = () => {
    if (isStepping.current) {
      document.activeElement?.closest('.react-grid-item')?.scrollIntoView({ block: 'nearest' })
    }
    isStepping.current = false
  }

  return (
    <>
      <GridLayout
        className="editable-grid-columns"
        style={{ '--columns': columns } as CSSProperties}
        width={width}
        layout={toGridItems(positions)}
        compactor={compactAfterChange(positions)}
        gridConfig={{ cols: columns, rowHeight, margin: none, containerPadding: none }}
        dragConfig={drag}
        resizeConfig={resize}
        onDragStart={start}
        onDragStop={stop}
        onResizeStart={start}
        onResizeStop={stop}
        onLayoutChange={follow}
      >
        {ids.map((id) => (
          <div key={id}>
            <MovableTile
              title={titles.get(id) ?? id}
              describedBy={keysId}
              controls={controls?.(id)}
              onStep={(step) => take(id, step)}
            >
              {children(id)}
            </MovableTile>
          </div>
        ))}
      </GridLayout>
      <p id={keysId} hidden>
        Use arrow keys to move the tile, and Shift with arrow keys to resize it.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** A stable DOM order, because moving a node would lose its focus. */
function useSteadyOrder(elements: GridAtWidthProps['elements'], breakpoint: Breakpoint) {
  const [first] = useState(() => inReadingOrder(elements, breakpoint).map(({ id }) => id))
  const here = elements.map(({ id }) => id)
  return [...first.filter((id) => here.includes(id)), ...here.filter((id) => !first.includes(id))]
}

/** Gaps are padding inside the tiles, as on the static grid. */
const none = [0, 0] as const
/** Keeps a tap from starting a drag. */
const drag = { handle: '.editable-tile-handle', threshold: 3, allowMobileScroll: true }
const resize = { handles: ['se'] } as const

/**
 * Compacts the layout only after a change. Until then it matches the static grid, where a row is as tall as
 * its tallest tile.
 */
export function compactAfterChange(resting: Positions): Compactor {
  return {
    ...verticalCompactor,
    compact: (items, columns) =>
      arePositionsEqual(toPositions(items), resting)
        ? cloneLayout(items.map((item) => ({ ...item, moved: false })))
        : verticalCompactor.compact(items, columns),
  }
}
