export interface Refresher {
  /** Refetches soon. A request during a refetch leads to another one. */
  request(): void
  stop(): void
}

/** Refetches data after changes. The longer a refetch takes, the longer the pause after it. */
export function refreshAfterChanges(refetch: () => Promise<unknown>): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pausedUntil = 0
  let isRunning = false
  let isRequested = false
  let isStopped = false

  function request() {
    isRequested = true
    if (timer !== undefined || isRunning || isStopped) return
    const delay = Math.max(collectMs, pausedUntil - performance.now())
    timer = setTimeout(() => void run(), delay)
  }

  async function run() {
    timer = undefined
    isRequested = false
    isRunning = true
    const startedAt = performance.now()
    // Each query shows its own error, and the next change is another attempt.
    await refetch().catch(() => undefined)
    isRunning = false
    const endedAt = performance.now()
    pausedUntil = endedAt + Math.min(maxPauseMs, (endedAt - startedAt) * pauseFactor)
    if (isRequested) request()
  }

  return {
    request,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Changes that arrive within this time lead to one refetch. */
const collectMs = 2_000

/** At most a fifth of the time is spent on refetches: on a busy machine, the sync needs the rest. */
const pauseFactor = 4
const maxPauseMs = 30_000
