/** Deduplicates concurrent work: callers with the same key share one run. */
export interface SharedRuns<Answer> {
  /**
   * Joins the run with this key if `canJoin` allows it, and otherwise starts one. An aborted
   * caller leaves the run to the others; when the last one aborts, the run is stopped.
   */
  run(key: string, work: SharedWork<Answer>, signal: AbortSignal): Promise<Answer>
}

export interface SharedWork<Answer> {
  readonly canJoin: () => boolean
  readonly start: (signal: AbortSignal) => Promise<Answer>
}

interface ActiveRun<Answer> {
  readonly answer: Promise<Answer>
  readonly stop: AbortController
  readonly canJoin: () => boolean
  waiting: number
}

export function createSharedRuns<Answer>(): SharedRuns<Answer> {
  const runs = new Map<string, ActiveRun<Answer>>()

  function begin(key: string, { start, canJoin }: SharedWork<Answer>): ActiveRun<Answer> {
    const stop = new AbortController()
    const answer = start(stop.signal)
    const run = { answer, stop, canJoin, waiting: 0 }
    runs.set(key, run)
    const forget = () => forgetRun(key, run)
    answer.then(forget, forget)
    return run
  }

  function forgetRun(key: string, run: ActiveRun<Answer>): void {
    if (runs.get(key) === run) runs.delete(key)
  }

  return {
    run(key, work, signal) {
      const running = runs.get(key)
      const run = running?.canJoin() ? running : begin(key, work)
      run.waiting += 1
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason)
          run.waiting -= 1
          if (run.waiting > 0) return
          forgetRun(key, run)
          run.stop.abort(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        run.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
