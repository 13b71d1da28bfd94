import { useRef, type TouchEvent } from 'react'

/** A finger that moves sideways over an element goes to what is next, or back. */
export function useSwipe(onStep: (by: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      // Otherwise a finger that rests on it would open the menu of what the element was opened from.
      event.stopPropagation()
      const finger = event.touches[0]
      // Two fingers zoom.
      const isOne = event.touches.length === 1 && finger !== undefined
      from.current = isOne ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      const { current } = from
      from.current = null
      if (current === null || finger === undefined || isZoomed()) return
      const [right, down] = [finger.clientX - current.x, finger.clientY - current.y]
      if (Math.abs(right) >= farPx && Math.abs(right) > 2 * Math.abs(down))
        onStep(right < 0 ? 1 : -1)
    },
  }
}

/** A finger then moves the picture. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

const farPx = 48
