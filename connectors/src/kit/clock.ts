import { setTimeout as wait } from 'node:timers/promises'
import { noQuota, type Quota } from './quota.ts'

/** What a connector takes from outside; the system's own unless told. */
export interface ConnectorPorts {
  readonly clock: Clock
  /** From 0 up to 1; spreads out callers that failed at the same moment. */
  readonly random: () => number
  readonly quota: Quota
  /**
   * For how long a call may be held up just now, in all, by a platform that asks to wait; beyond that it is
   * thrown as `throttled`, for whoever asks can come back. As the policy has it when left out.
   */
  readonly patienceMs?: () => number
}

/** Time as an argument: whatever waits can be tested without waiting. */
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
  quota: noQuota,
}
