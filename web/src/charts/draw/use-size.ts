import { flushSync } from 'react-dom'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ChartSize } from '../prepare/chart-input.ts'

/** The size of an element, updated on resize and for paper; zero before the first layout. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, ChartSize] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<ChartSize>({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setSize((before) => measure(element, before)))
    observer.observe(element)
    // The page is printed before the observer reports the size on paper.
    const fitPaper = () => flushSync(() => setSize((before) => measure(element, before)))
    window.addEventListener('beforeprint', fitPaper)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', fitPaper)
    }
  }, [])

  // What is rendered for a new size, such as a legend, takes room itself. The observer would report that only
  // after the chart was painted too high once.
  useLayoutEffect(() => {
    const element = ref.current
    if (element !== null) setSize(measure(element, size))
  }, [size])

  return [ref, size]
}

function measure(element: HTMLElement, before: ChartSize): ChartSize {
  const box = element.getBoundingClientRect()
  const [width, height] = [Math.round(box.width), Math.round(box.height)]
  return before.width === width && before.height === height ? before : { width, height }
}
