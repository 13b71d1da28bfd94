/**
 * Decides whether a throttled attempt yields its worker or waits. It yields while nothing would
 * have to be requested again: after pages were written, or when it has made only its setup
 * requests. In between it waits, because a platform that allows few requests at a time would
 * otherwise see the same ones again and again without any progress.
 */
export class YieldPolicy {
  #requests = 0
  #hasProgress = false

  /** Counts a request to the platform. */
  countRequest(): void {
    this.#requests += 1
  }

  /** Records that pages were written, from which the next attempt continues. */
  markProgress(): void {
    this.#hasProgress = true
  }

  get shouldYield(): boolean {
    return this.#hasProgress || this.#requests <= setupRequests
  }
}

/** The longest total wait of an attempt that may yield. */
export const maxWaitBeforeYieldMs = 30_000

/** The requests that every attempt makes before it reads: the account's details. */
const setupRequests = 2
