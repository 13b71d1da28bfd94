import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@cartograph/contract'
import type { Log } from '@cartograph/contract'

export interface RetryOptions {
  readonly log: Pick<Log, 'warn'>
  readonly signal: AbortSignal
  /** How long to keep trying. */
  readonly limitMs?: number
}

/**
 * Repeats work while the database cannot be reached, such as while it restarts. A statement may have
 * been applied although its answer was lost, so the work must be safe to repeat.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { log, signal, limitMs = 60_000 }: RetryOptions,
): Promise<T> {
  const deadline = Date.now() + limitMs
  for (let delayMs = 200; ; delayMs = Math.min(delayMs * 2, 2_000)) {
    try {
      return await work()
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'database_unavailable'
      if (!isUnavailable || Date.now() + delayMs > deadline) throw error
      log.warn({ err: error }, 'the database cannot be reached; trying again')
    }
    await sleep(delayMs, undefined, { signal })
  }
}
