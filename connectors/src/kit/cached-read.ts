import type { Clock } from './clock.ts'

const keptMs = 15 * 60_000

/** A value of the platform that is kept for a quarter of an hour: slices of days share it. */
export class CachedRead<T> {
  readonly #clock: Clock
  readonly #read: (signal: AbortSignal) => Promise<T>
  #last: { readonly value: T; readonly readAt: number } | null = null

  constructor(clock: Clock, read: (signal: AbortSignal) => Promise<T>) {
    this.#clock = clock
    this.#read = read
  }

  async get(signal: AbortSignal): Promise<T> {
    const now = this.#clock.now()
    if (this.#last !== null && now - this.#last.readAt < keptMs) return this.#last.value
    const value = await this.#read(signal)
    this.#last = { value, readAt: now }
    return value
  }
}
