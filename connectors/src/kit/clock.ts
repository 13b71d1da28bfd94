import { setTimeout as wait } from 'node:timers/promises'
import { unlimitedQuota, type Quota } from './quota.ts'

/** The external dependencies of a connector; the system's own by default. */
export interface ConnectorPorts {
  readonly clock: Clock
  /** A number from 0 up to 1; adds jitter to retries. */
  readonly random: () => number
  readonly quota: Quota
  /**
   * The longest total time that a throttled call may wait at this moment. Beyond it the call throws
   * `throttled`, so that the caller can yield. Defaults to the retry policy.
   */
  readonly maxThrottleWaitMs?: () => number
}

/** The clock, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  },
}

export const systemPorts: ConnectorPorts = {
  clock: systemClock,
  random: Math.random,
  quota: unlimitedQuota,
}
