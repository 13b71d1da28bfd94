import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { dragDistance } from './drag-distance.ts'

/** The selected position in a chart, by keyboard or pointer. */
export interface Cursor {
  readonly active: number | null
  /** Props of the focusable chart area. */
  readonly props: {
    readonly role: 'slider'
    readonly tabIndex: 0
    readonly 'aria-valuemin': number
    readonly 'aria-valuemax': number
    readonly 'aria-valuenow': number
    readonly onFocus: (event: { currentTarget: Element }) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerLeave: (event: PointerEvent) => void
    readonly onClick: ((event: MouseEvent<HTMLElement>) => void) | undefined
    readonly 'aria-haspopup': 'menu' | undefined
  }
}

interface CursorOptions {
  /** The number of positions. */
  readonly count: number
  /** The initial position. */
  readonly start: number
  /** Where keys start if nothing is selected; defaults to `start`. */
  readonly before?: number
  /** Null if the pointer is not over a position. */
  readonly indexAt: (event: MouseEvent) => number | null
  /** Positions are stacked vertically, so Down moves forward. */
  readonly isList?: boolean
  /** Called for a click without a drag, or for Enter or Space on the selected position. */
  readonly onPick?: ((index: number, event: PickEvent) => void) | undefined
}

export type PickEvent = MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>

export function useCursor({
  count,
  start,
  before = start,
  indexAt,
  isList = false,
  onPick,
}: CursorOptions): Cursor {
  const [chosen, setActive] = useState<number | null>(null)
  const last = Math.max(0, count - 1)
  const within = (index: number) => Math.max(0, Math.min(last, index))
  const active = chosen === null || count === 0 ? null : within(chosen)

  /** The focus comes back from the menu to the position that opened it. */
  const pickedAt = useRef<number | null>(null)
  const pressedAt = useRef<{ readonly x: number; readonly y: number } | null>(null)

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    if (onPick && active !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      pickedAt.current = active
      onPick(active, event)
      return
    }
    const key = isList ? (turned[event.key] ?? event.key) : event.key
    const target = keyTargets[key]?.(active ?? before, last)
    if (event.key === 'Escape') setActive(null)
    if (target === undefined) return
    event.preventDefault()
    setActive(within(target))
  }
  function moveByPointer(event: PointerEvent) {
    const index = indexAt(event)
    setActive(index === null ? null : within(index))
  }
  function pickByPointer(event: MouseEvent<HTMLElement>) {
    const { clientX, clientY } = event
    const from = pressedAt.current ?? { x: clientX, y: clientY }
    if (Math.hypot(clientX - from.x, clientY - from.y) > dragDistance) return
    const index = indexAt(event)
    if (index !== null && count > 0) onPick?.(within(index), event)
  }

  return {
    active,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': last + 1,
      'aria-valuenow': within(active ?? start) + 1,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setActive(within(pickedAt.current ?? start))
        pickedAt.current = null
      },
      onBlur: () => setActive(null),
      onKeyDown: moveByKey,
      onPointerMove: moveByPointer,
      onPointerDown: (event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY }
        moveByPointer(event)
      },
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse') setActive(null)
      },
      onClick: onPick && pickByPointer,
      'aria-haspopup': onPick && 'menu',
    },
  }
}

const keyTargets: Record<string, (from: number, last: number) => number> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowDown: (from) => from - 1,
  ArrowUp: (from) => from + 1,
  PageDown: (from) => from - 7,
  PageUp: (from) => from + 7,
  Home: () => 0,
  End: (_, last) => last,
}

const turned: Record<string, string> = {
  ArrowDown: 'ArrowUp',
  ArrowUp: 'ArrowDown',
  PageDown: 'PageUp',
  PageUp: 'PageDown',
}
