import type { Clock } from '../clock.ts'

/** The state of the platform's bucket in its last response. */
export interface BucketStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  /** Points per second. */
  readonly restoreRate: number
}

/**
 * Mirrors the platform's leaky bucket: a request that would be throttled waits here instead. The
 * state is learned from responses; requests before the first one are not delayed.
 */
export class CostBucket {
  readonly #clock: Clock
  #status: (BucketStatus & { readonly at: number }) | null = null
  /** Points of open requests, which the platform may not have counted yet. */
  #reserved = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs `request` once `cost` points are available, first come first served. */
  async spend<T>(cost: number, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => this.#waitForRoom(cost, signal))
    // A failed caller must not block those behind it.
    this.#queue = turn.catch(() => undefined)
    await turn
    try {
      return await request()
    } finally {
      this.#reserved -= cost
    }
  }

  update(status: BucketStatus): void {
    this.#status = { ...status, at: this.#clock.now() }
  }

  async #waitForRoom(cost: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let waitMs = this.#waitMs(cost)
    while (waitMs > 0) {
      await this.#clock.sleep(waitMs, signal)
      waitMs = this.#waitMs(cost)
    }
    this.#reserved += cost
  }

  #waitMs(cost: number): number {
    const status = this.#status
    if (status === null || status.restoreRate <= 0) return 0
    const restored = ((this.#clock.now() - status.at) / 1000) * status.restoreRate
    const available = Math.min(status.maximumAvailable, status.currentlyAvailable + restored)
    const needed = Math.min(cost + this.#reserved, status.maximumAvailable)
    return needed <= available ? 0 : Math.ceil(((needed - available) / status.restoreRate) * 1000)
  }
}
