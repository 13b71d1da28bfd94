import { throttled } from './refusal.ts'

/** The rate limits per endpoint and account: calls per second (burst) and per minute (steady). */
export interface Tier {
  readonly burst: number
  readonly steady: number
  /** Calls per day; only reports have such a limit. */
  readonly daily?: number
}

export const tiers = {
  XS: { burst: 1, steady: 15 },
  S: { burst: 3, steady: 60 },
  M: { burst: 10, steady: 150 },
  L: { burst: 75, steady: 750 },
  XL: { burst: 350, steady: 3500 },
  reports: { burst: 1, steady: 2, daily: 225 },
} as const satisfies Readonly<Record<string, Tier>>

/** Fixed-window rate limits. */
export function createRateLimits(elapsedMs: () => number) {
  const counts = new Map<string, { startedAt: number; used: number }>()

  function isFree(key: string, lengthMs: number, limit: number): number {
    const now = elapsedMs()
    const open = counts.get(key)
    if (open === undefined || now - open.startedAt >= lengthMs) {
      counts.set(key, { startedAt: now, used: 0 })
      return 0
    }
    return open.used < limit ? 0 : open.startedAt + lengthMs - now
  }

  return {
    /** Throws if the limit is exceeded; otherwise returns the rate limit headers. */
    take(key: string, { burst, steady, daily }: Tier): Readonly<Record<string, string>> {
      const windows = [
        { key: `${key} burst`, lengthMs: 1000, limit: burst },
        { key: `${key} steady`, lengthMs: 60_000, limit: steady },
        ...(daily === undefined
          ? []
          : [{ key: `${key} daily`, lengthMs: 86_400_000, limit: daily }]),
      ]
      const waitMs = Math.max(
        ...windows.map((window) => isFree(window.key, window.lengthMs, window.limit)),
      )
      if (waitMs > 0) throw throttled(Math.max(1, Math.ceil(waitMs / 1000)))
      for (const window of windows) {
        const open = counts.get(window.key)
        if (open !== undefined) open.used += 1
      }
      const open = counts.get(`${key} steady`)
      const resetMs = (open?.startedAt ?? 0) + 60_000 - elapsedMs()
      return {
        'ratelimit-limit': `${steady}, ${burst};w=1, ${steady};w=60`,
        'ratelimit-remaining': String(steady - (open?.used ?? 0)),
        'ratelimit-reset': String(Math.ceil(resetMs / 1000)),
      }
    },
  }
}
