import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ChartSize } from '../prepare/chart-input.ts'

/** The size of an element, updated on resize; zero before the first layout. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, ChartSize] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<ChartSize>({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const [width, height] = [Math.round(box.width), Math.round(box.height)]
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return [ref, size]
}
