import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@cartograph/contract'

export interface Retrying {
  readonly retryMs: number
  readonly isClosed: () => boolean
}

/** Repeats a write until the engine answers it; every write of a warehouse may be repeated. */
export async function retryWhileUnavailable<T>(
  { retryMs, isClosed }: Retrying,
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + retryMs
  for (let delayMs = 50; ; delayMs = Math.min(delayMs * 2, 1000)) {
    try {
      return await work()
    } catch (error) {
      const worthIt = error instanceof AppError && error.code === 'warehouse_unavailable'
      if (!worthIt || isClosed() || performance.now() + delayMs > giveUpAt) throw error
      await sleep(delayMs)
    }
  }
}
