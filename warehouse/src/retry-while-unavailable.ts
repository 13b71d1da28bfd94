import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@cartograph/contract'

export interface RetryOptions {
  readonly retryMs: number
  readonly isClosed: () => boolean
}

/** Retries a write until the engine answers. Every write of a warehouse is idempotent. */
export async function retryWhileUnavailable<T>(
  { retryMs, isClosed }: RetryOptions,
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
