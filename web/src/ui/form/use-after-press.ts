import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * For what happens when a field loses the focus and changes the size of the page: where a press took the
 * focus away, it waits until the press is over, so that what is pressed does not move from under it.
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

/** Before anybody else hears of the click; or without one, where the pointer was let go elsewhere. */
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
