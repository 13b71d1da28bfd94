import { useEffect, useRef, type TouchEvent } from 'react'

const afterMs = 500

/** Handlers that call back when a finger rests on an element, as in other apps of a phone. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onTouchStart({ target }: TouchEvent) {
      stop()
      // Buttons and links have presses of their own.
      if (target instanceof Element && target.closest('a, button, textarea') !== null) return
      timer.current = setTimeout(onPress, afterMs)
    },
    onTouchMove: stop,
    onTouchEnd: stop,
    onTouchCancel: stop,
  }
}
