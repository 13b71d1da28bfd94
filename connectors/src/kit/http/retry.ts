import type { ConnectorPorts } from '../clock.ts'
import { ConnectorError } from '../errors.ts'

export interface RetryPolicy {
  /** The number of retries after transient failures. */
  readonly transientRetries: number
  /**
   * The first wait, which doubles with each transient failure, and the minimum wait when throttled.
   */
  readonly baseMs: number
  readonly longestMs: number
  /** The longest total wait of one throttled call. */
  readonly throttledForMs: number
}

export const defaultRetryPolicy: RetryPolicy = {
  transientRetries: 5,
  baseMs: 500,
  longestMs: 30_000,
  throttledForMs: 10 * 60_000,
}

/** For a request that must not be applied twice: what has failed may have been applied. */
export const withoutRepetition: RetryPolicy = { ...defaultRetryPolicy, transientRetries: 0 }

/** Retries by error class; auth, payload and gone are never retried. */
export async function withRetry<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  ports: ConnectorPorts,
  policy: RetryPolicy = defaultRetryPolicy,
): Promise<T> {
  let transientFailures = 0
  let waitsWithoutHint = 0
  let throttledMs = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      if (error.class === 'transient' && transientFailures < policy.transientRetries) {
        await ports.clock.sleep(backoffMs(transientFailures, ports, policy), signal)
        transientFailures += 1
      } else if (error.class === 'throttled') {
        // Backs off when the platform gives no wait.
        const waitMs = error.retryAfterMs ?? backoffMs(waitsWithoutHint, ports, policy)
        const pauseMs = Math.max(waitMs, policy.baseMs)
        if (error.retryAfterMs === null) waitsWithoutHint += 1
        for (let leftMs = pauseMs; leftMs > 0;) {
          const maxWaitMs = Math.min(policy.throttledForMs, ports.maxThrottleWaitMs?.() ?? Infinity)
          // A long wait is thrown, so that the worker is free for other connections.
          if (throttledMs + leftMs > maxWaitMs) throw withRetryAfter(error, leftMs)
          const stepMs =
            ports.maxThrottleWaitMs === undefined ? leftMs : Math.min(leftMs, recheckMs)
          await ports.clock.sleep(stepMs, signal)
          leftMs -= stepMs
          throttledMs += stepMs
        }
      } else {
        throw error
      }
    }
  }
}

/** The error with the remaining wait. */
function withRetryAfter(error: ConnectorError, retryAfterMs: number): ConnectorError {
  if (error.retryAfterMs === retryAfterMs) return error
  return new ConnectorError('throttled', error.message, { cause: error, retryAfterMs })
}

/** Waits in steps, because the allowed wait may change meanwhile. */
const recheckMs = 2_000

function backoffMs(failures: number, ports: ConnectorPorts, policy: RetryPolicy): number {
  const fullMs = Math.min(policy.longestMs, policy.baseMs * 2 ** failures)
  return Math.round(fullMs * (0.5 + ports.random() / 2))
}
