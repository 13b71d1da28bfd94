import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Where in a chart somebody is, by keyboard or by pointer. */
export interface Cursor {
  readonly active: number | null
  /** What makes an element the one that is moved over. */
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
  /** How many places there are. */
  readonly count: number
  /** Where it is before anybody has moved it. */
  readonly start: number
  /** From where keys go on while it is nowhere: the start, unless another is named. */
  readonly before?: number
  /** Null where there is none of the places. */
  readonly indexAt: (event: PointerEvent) => number | null
  /** Places lie below one another: down is on, and not back. */
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
