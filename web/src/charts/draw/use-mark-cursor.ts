import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Which mark of a picture somebody is at, where marks are no stops along an axis: bubbles, states, flows. */
export interface MarkCursor {
  readonly active: number | null
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

/** Marks carry their place in the list as `data-mark`; keys go through that list. */
export function useMarkCursor(count: number): MarkCursor {
  const [chosen, setActive] = useState<number | null>(null)
  const last = Math.max(0, count - 1)
  const within = (index: number) => Math.max(0, Math.min(last, index))
  const active = chosen === null || count === 0 ? null : within(chosen)

  function moveByPointer(event: PointerEvent) {
    const { target } = event
    const mark = target instanceof Element ? target.closest('[data-mark]') : null
    setActive(mark === null ? null : Number(mark.getAttribute('data-mark')))
  }

  return {
    active,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': last + 1,
      'aria-valuenow': (active ?? 0) + 1,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setActive(0)
      },
      onBlur: () => setActive(null),
      onKeyDown: (event) => {
        if (event.key === 'Escape') setActive(null)
        const target = keyTargets[event.key]?.(active ?? -1, last)
        if (target === undefined) return
        event.preventDefault()
        setActive(within(target))
      },
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
  ArrowUp: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowDown: (from) => from + 1,
  PageUp: (from) => from - 7,
  PageDown: (from) => from + 7,
  Home: () => 0,
  End: (_, last) => last,
}
