/** Limits how many tasks run at once. Waiting tasks start in the order of their rank, lowest first. */
export class QueryLane {
  readonly #places: number
  #running = 0
  #waiting: Waiting[] = []

  constructor(places: number) {
    this.#places = places
  }

  /** A task that is aborted while it waits never starts. */
  async run<T>(rank: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.#running >= this.#places) await this.#wait(rank, signal)
    else this.#running += 1
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** The caller takes over the slot of the task that released it. */
  #wait(rank: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        rank,
        call: () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #leave(): void {
    const next = this.#waiting.reduce<Waiting | null>(
      (best, one) => (best === null || one.rank < best.rank ? one : best),
      null,
    )
    if (next === null) {
      this.#running -= 1
      return
    }
    this.#waiting = this.#waiting.filter((other) => other !== next)
    next.call()
  }
}

interface Waiting {
  readonly rank: number
  readonly call: () => void
}
