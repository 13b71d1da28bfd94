import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = read(text)
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
    [text],
  )
  return useSyncExternalStore(subscribe, () => read(text)?.matches ?? false)
}

/** Null outside of browsers. */
function read(text: string): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(text) : null
}
