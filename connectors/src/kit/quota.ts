/** What a platform lets us ask, counted together by every process that asks it. */
export interface Quota {
  /** Waits for its turn, and takes it. `name` is one of the manifest's quotas. */
  take(name: string, signal: AbortSignal, cost?: number): Promise<void>
  /** The platform said how much is left, or for how long nothing more may be asked. */
  learn(name: string, said: { readonly left?: number; readonly pauseMs?: number }): Promise<void>
}

/** Of a caller that keeps no count: a check of credentials, a test. */
export const noQuota: Quota = {
  take: () => Promise.resolve(),
  learn: () => Promise.resolve(),
}
