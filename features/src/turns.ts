import { onAbort } from '@cartograph/contract'

export interface Turns {
  /** Runs the work once there is room; throws if the caller has left before. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Limits how much is done at once. First come, first served. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let busy = 0

  async function take(signal: AbortSignal): Promise<void> {
    if (busy < atOnce) {
      busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        stopListening()
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal.reason as Error)
      }
      const stopListening = onAbort(signal, leave)
      waiting.push(start)
    })
  }

  return {
    async run(signal, work) {
      signal.throwIfAborted()
      await take(signal)
      try {
        signal.throwIfAborted()
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) busy -= 1
        else next()
      }
    },
  }
}
