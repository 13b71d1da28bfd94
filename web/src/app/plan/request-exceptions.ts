import { useSyncExternalStore } from 'react'
import type { RequestException } from '../../api/send.ts'

export interface RequestExceptions {
  readonly last: RequestException | null
  record(exception: RequestException): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** Stores the last error response that was due to the workspace's plan. */
export function createRequestExceptions(): RequestExceptions {
  let last: RequestException | null = null
  const listeners = new Set<() => void>()

  function change(next: RequestException | null): void {
    if (last === next) return
    last = next
    for (const listener of listeners) listener()
  }

  return {
    get last() {
      return last
    },
    record: (exception) => {
      if (exception.status === planStatus) change(exception)
    },
    clear: () => change(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useLastException(exceptions: RequestExceptions): RequestException | null {
  return useSyncExternalStore(
    (listener) => exceptions.subscribe(listener),
    () => exceptions.last,
  )
}

const planStatus = 455
