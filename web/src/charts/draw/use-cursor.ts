import { useState, type KeyboardEvent, type PointerEvent } from 'react'

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
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerLeave: (event: PointerEvent) => void
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
  readonly indexAt: (event: PointerEvent) => number | null
  /** Positions are stacked vertically, so Down moves forward. */
  readonly isList?: boolean
}

export function useCursor({
  count,
  start,
  before = start,
  indexAt,
  isList = false,
}: CursorOptions): Cursor {
  const [chosen, setActive] = useState<number | null>(null)
  const last = Math.max(0, count - 1)
  const within = (index: number) => Math.max(0, Math.min(last, index))
  const active = chosen === null || count === 0 ? null : within(chosen)

  function moveByKey(event: KeyboardEvent) {
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

  return {
    active,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': last + 1,
      'aria-valuenow': within(active ?? start) + 1,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setActive(within(start))
      },
      onBlur: () => setActive(null),
      onKeyDown: moveByKey,
      onPointerMove: moveByPointer,
      onPointerDown: moveByPointer,
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse') setActive(null)
      },
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
