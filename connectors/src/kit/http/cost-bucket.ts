import type { Clock } from '../clock.ts'

/** What the platform said of its bucket in its last answer. */
export interface BucketStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  /** Points a second. */
  readonly restoreRate: number
}

/**
 * Follows a leaky bucket that the platform keeps: a request that would be refused waits here instead. What
 * the bucket holds is learned from answers; until the first one, requests go straight through.
 */
export class CostBucket {
  readonly #clock: Clock
  #status: (BucketStatus & { readonly at: number }) | null = null
  /** Points of requests that are under way and perhaps not yet in the platform's sum. */
  #reserved = 0
  #line: Promise<void> = Promise.resolve()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs `request` once there is room for `cost` points; callers are served in the order they came. */
  async spend<T>(cost: number, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    const turn = this.#line.then(() => this.#room(cost, signal))
    // Who is turned away tells its own caller; those behind it only need it out of the way.
    this.#line = turn.catch(() => undefined)
    await turn
    try {
      return await request()
    } finally {
      this.#reserved -= cost
    }
  }

  learn(status: BucketStatus): void {
    this.#status = { ...status, at: this.#clock.now() }
  }

  async #room(cost: number, signal: AbortSignal): Promise<void> {
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
