import type { Clock } from '../clock.ts'

/** A clock that advances only by sleeping, which takes no real time. */
export class FakeClock implements Clock {
  readonly sleptMs: number[] = []
  #now = Date.parse('2026-11-20T00:00:00.000Z')

  now(): number {
    return this.#now
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.sleptMs.push(ms)
    this.#now += ms
    await Promise.resolve()
  }
}
