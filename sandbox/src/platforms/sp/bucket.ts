/** The restore rate per second and the maximum of points, by plan. */
export const plans = {
  standard: { restoreRate: 100, maximumAvailable: 2000 },
  advanced: { restoreRate: 200, maximumAvailable: 4000 },
  plus: { restoreRate: 1000, maximumAvailable: 20_000 },
  enterprise: { restoreRate: 2000, maximumAvailable: 40_000 },
  /** Not a plan of the platform; for tests and benchmarks without throttling. */
  unlimited: { restoreRate: 1_000_000_000, maximumAvailable: 1_000_000_000 },
} as const

export type Plan = keyof typeof plans

export interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

/** A leaky bucket of points. */
export interface Bucket {
  /** Takes the points if they are available. */
  take(points: number): boolean
  refund(points: number): void
  status(): ThrottleStatus
}

/** A bucket that another client has just emptied. */
export function emptyBucket(plan: Plan): Bucket {
  return {
    take: () => false,
    refund: () => undefined,
    status: () => ({ ...plans[plan], currentlyAvailable: 0 }),
  }
}

export function createBucket(plan: Plan, elapsedMs: () => number): Bucket {
  const { restoreRate, maximumAvailable } = plans[plan]
  let available: number = maximumAvailable
  let filledAt = elapsedMs()

  function refill(): void {
    const now = elapsedMs()
    available = Math.min(maximumAvailable, available + ((now - filledAt) / 1000) * restoreRate)
    filledAt = now
  }

  return {
    take(points) {
      refill()
      if (available < points) return false
      available -= points
      return true
    },
    refund(points) {
      available = Math.min(maximumAvailable, available + points)
    },
    status() {
      refill()
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate }
    },
  }
}
