/** A platform's rate limits, counted across processes. */
export interface Quota {
  /** Waits until `cost` is available and takes it. `name` is a quota of the manifest. */
  take(name: string, signal: AbortSignal, cost?: number): Promise<void>
  /** Applies what the platform reported: the remaining quota, or a pause. */
  update(name: string, reported: ReportedQuota): Promise<void>
}

export interface ReportedQuota {
  readonly left?: number
  readonly pauseMs?: number
  /** The platform has refused a request because the quota of the day is used up. */
  readonly isDayUsedUp?: boolean
}

/** Counts nothing: for checks of credentials and tests. */
export const unlimitedQuota: Quota = {
  take: () => Promise.resolve(),
  update: () => Promise.resolve(),
}
