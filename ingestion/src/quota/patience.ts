/**
 * How an attempt bears a platform that asks to wait. While nothing of what was asked would be lost it gives
 * way to the connections that wait for its worker; in the middle of something it waits, or a platform that
 * lets in little at a time would have the same asked again and again, and nothing would ever be kept.
 */
export class Patience {
  #asked = 0
  #hasKept = false

  /** Something was asked of the platform. */
  asked(): void {
    this.#asked += 1
  }

  /** The place is safe from which the next attempt goes on. */
  kept(): void {
    this.#hasKept = true
  }

  get givesWay(): boolean {
    return this.#hasKept || this.#asked <= littleAsked
  }
}

/** Who may give way holds a worker for so long, in all. */
export const briefMs = 30_000

/** What every attempt asks before it reads: what the account is. */
const littleAsked = 2
