import { AppError } from '@cartograph/contract'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The demo connects its platforms faster than a person may: a call that is refused for that reason is made
 * again when the refusal says. Any other error is the caller's.
 */
export async function waitForTurn<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const waitMs = error instanceof AppError ? error.retryAfterMs : null
      if (waitMs === null) throw error
      await sleep(waitMs, undefined, { signal })
    }
  }
}
