/** Lets some pieces of work run at once, and of those that wait the one with the lowest rank first. */
export class QueryLane {
  readonly #places: number
  #running = 0
  #waiting: Waiting[] = []

  constructor(places: number) {
    this.#places = places
  }

  /** What is given up while it waits is never begun. */
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

  /** Whoever is called takes over the place of whoever left. */
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
