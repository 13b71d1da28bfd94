import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { dragDistance } from './drag-distance.ts'
import type { Cursor } from './use-cursor.ts'
import { draggedRange, type StopRange } from '../prepare/zoom-chart.ts'

interface Zoom {
  readonly range: StopRange | null
  /** The ends of a drag in progress, in pixels. */
  readonly drag: readonly [from: number, to: number] | null
  readonly reset: () => void
  /** Handlers of the chart area; the x positions are those of the drawn stops. */
  readonly props: (
    stops: readonly { readonly x: number }[],
    cursor: Pick<Cursor['props'], 'onPointerDown' | 'onPointerMove'>,
  ) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: () => void
    readonly onClickCapture: (event: MouseEvent) => void
  }
}

/** Zooms a time chart by dragging with a mouse. `of` names the data: other data ends the zoom. */
export function useZoom(of: string, isPossible: boolean): Zoom {
  const [zoom, setZoom] = useState<{ readonly of: string; readonly range: StopRange } | null>(null)
  const [drag, setDrag] = useState<readonly [number, number] | null>(null)
  const start = useRef<number | null>(null)
  const isDragged = useRef(false)
  const range = zoom?.of === of ? zoom.range : null

  function end() {
    start.current = null
    setDrag(null)
  }

  return {
    range,
    drag,
    reset: () => setZoom(null),
    props: (stops, cursor) => ({
      onPointerDown(event) {
        isDragged.current = false
        if (isPossible && event.pointerType === 'mouse' && event.button === 0)
          start.current = placeOf(event)
        cursor.onPointerDown(event)
      },
      onPointerMove(event) {
        const from = start.current
        const to = placeOf(event)
        // A press that barely moves is a click.
        if (from !== null && (isDragged.current || Math.abs(to - from) > dragDistance)) {
          if (!isDragged.current) event.currentTarget.setPointerCapture(event.pointerId)
          isDragged.current = true
          setDrag([from, to])
        }
        cursor.onPointerMove(event)
      },
      onPointerUp(event) {
        const from = start.current
        if (from !== null && isDragged.current) {
          const found = draggedRange(stops, from, placeOf(event))
          const offset = range?.[0] ?? 0
          if (found !== null) setZoom({ of, range: [found[0] + offset, found[1] + offset] })
        }
        end()
      },
      onPointerCancel: end,
      onClickCapture(event) {
        // The end of a drag is not a click on a mark.
        if (isDragged.current) event.stopPropagation()
        isDragged.current = false
      },
    }),
  }
}

function placeOf({ clientX, currentTarget }: PointerEvent): number {
  return clientX - currentTarget.getBoundingClientRect().left
}
