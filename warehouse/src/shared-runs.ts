/** Work that several wait for at once and that runs once. */
export interface SharedRuns<Answer> {
  /**
   * Joins what runs under this key, if `mayJoin` has it, or else starts it. Whoever gives up leaves
   * the others waiting; when the last one is gone, the work is told to stop.
   */
  run(key: string, work: SharedWork<Answer>, signal: AbortSignal): Promise<Answer>
}

export interface SharedWork<Answer> {
  readonly mayJoin: () => boolean
  readonly start: (signal: AbortSignal) => Promise<Answer>
}

interface Run<Answer> {
  readonly answer: Promise<Answer>
  readonly stop: AbortController
  readonly mayJoin: () => boolean
  waiting: number
}

export function createSharedRuns<Answer>(): SharedRuns<Answer> {
  const runs = new Map<string, Run<Answer>>()

  function begin(key: string, { start, mayJoin }: SharedWork<Answer>): Run<Answer> {
    const stop = new AbortController()
    const answer = start(stop.signal)
    const run = { answer, stop, mayJoin, waiting: 0 }
    runs.set(key, run)
    const forget = () => forgetRun(key, run)
    answer.then(forget, forget)
    return run
  }

  function forgetRun(key: string, run: Run<Answer>): void {
    if (runs.get(key) === run) runs.delete(key)
  }

  return {
    run(key, work, signal) {
      const running = runs.get(key)
      const run = running?.mayJoin() ? running : begin(key, work)
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
