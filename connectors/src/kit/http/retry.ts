import type { ConnectorPorts } from '../clock.ts'
import { ConnectorError } from '../errors.ts'

export interface RetryPolicy {
  /** How often a transient failure may repeat before it is given up. */
  readonly transientRetries: number
  /** The first wait after a transient failure, which doubles from there, and the least when throttled. */
  readonly baseMs: number
  readonly longestMs: number
  /** How long one call may wait in all for a platform that throttles. */
  readonly throttledForMs: number
}

export const defaultRetryPolicy: RetryPolicy = {
  transientRetries: 5,
  baseMs: 500,
  longestMs: 30_000,
  throttledForMs: 10 * 60_000,
}

/** Calls again as the class of the error says; auth, payload and gone are never tried twice. */
export async function withRetry<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  ports: ConnectorPorts,
  policy: RetryPolicy = defaultRetryPolicy,
): Promise<T> {
  let transientFailures = 0
  let untoldWaits = 0
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
        // Who is not told how long waits longer each time.
        const waitMs = error.retryAfterMs ?? backoffMs(untoldWaits, ports, policy)
        const pauseMs = Math.max(waitMs, policy.baseMs)
        if (error.retryAfterMs === null) untoldWaits += 1
        for (let leftMs = pauseMs; leftMs > 0;) {
          const heldForMs = Math.min(policy.throttledForMs, ports.patienceMs?.() ?? Infinity)
          // Who is told to come back in hours has better things to do than to hold a worker meanwhile.
          if (throttledMs + leftMs > heldForMs) throw comeBack(error, leftMs)
          const stepMs = ports.patienceMs === undefined ? leftMs : Math.min(leftMs, lookAgainMs)
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

/** After what is left of the pause, whether the platform has told it or not. */
function comeBack(error: ConnectorError, retryAfterMs: number): ConnectorError {
  if (error.retryAfterMs === retryAfterMs) return error
  return new ConnectorError('throttled', error.message, { cause: error, retryAfterMs })
}

/** Patience may end in the middle of a pause. */
const lookAgainMs = 2_000

function backoffMs(failures: number, ports: ConnectorPorts, policy: RetryPolicy): number {
  const fullMs = Math.min(policy.longestMs, policy.baseMs * 2 ** failures)
  return Math.round(fullMs * (0.5 + ports.random() / 2))
}
