import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Delays work that may change the page's size when a field loses the focus: if a press took the focus, the
 * work waits until the press is over, so that its target doesn't move.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressing = useRef(false)

  useEffect(() => {
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    const set = (on: boolean) => () => {
      isPressing.current = on
    }
    document.addEventListener('mousedown', set(true), options)
    document.addEventListener('mouseup', set(false), options)
    document.addEventListener('dragend', set(false), options)
    return () => listeners.abort()
  }, [])

  return (work) => {
    if (isPressing.current) runAfterPress(work)
    else work()
  }
}

/** Runs before other click handlers; without a click, when the pointer was released elsewhere. */
function runAfterPress(work: () => void): void {
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  const run = () => {
    if (listeners.signal.aborted) return
    listeners.abort()
    flushSync(work)
  }
  document.addEventListener('click', run, options)
  document.addEventListener('mouseup', () => setTimeout(run), options)
  document.addEventListener('dragend', run, options)
}
