import { useSyncExternalStore } from 'react'

/** True on phones. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false)
}

function subscribe(listener: () => void): () => void {
  const narrow = query()
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Null outside of browsers. */
function query(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia('(max-width: 639px)') : null
}
