/** Runs work for each key once nothing was noted for a while, and in any case after ten times that while. */
export interface WhenQuiet<Key> {
  note(key: Key): void
  /** Starts nothing more. */
  stop(): void
}

export function whenQuiet<Key>(quietMs: number, work: (key: Key) => void): WhenQuiet<Key> {
  const waiting = new Map<Key, { readonly timer: NodeJS.Timeout; readonly since: number }>()
  let isStopped = false
  return {
    note(key) {
      if (isStopped) return
      const now = performance.now()
      const known = waiting.get(key)
      clearTimeout(known?.timer)
      const since = known?.since ?? now
      const delayMs = Math.min(quietMs, Math.max(0, since + 10 * quietMs - now))
      const timer = setTimeout(() => {
        waiting.delete(key)
        work(key)
      }, delayMs)
      waiting.set(key, { timer, since })
    },
    stop() {
      isStopped = true
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
