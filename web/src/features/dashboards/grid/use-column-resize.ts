import { useRef, type PointerEvent } from 'react'

/** Drags the edge of a column; the width changes when the pointer is released. */
export function useColumnResize(width: number, onResize: (width: number) => void) {
  const start = useRef<number | null>(null)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null
    currentTarget.style.removeProperty('translate')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      // The pointer must not select text on its way.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = event.clientX
    },
    onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
      if (start.current !== null) currentTarget.style.translate = `${clientX - start.current}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const moved = start.current === null ? 0 : event.clientX - start.current
      end(event)
      if (moved !== 0) onResize(Math.round(width + moved))
    },
    onPointerCancel: end,
  }
}
