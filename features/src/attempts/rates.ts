import { use, type Allowance, type Usage } from './allowance.ts'

/**
 * A leaky bucket for each key, in the memory of the process: a count in PostgreSQL would cost every request a
 * write.
 */
export interface Rates {
  /** Counts once, unless the key has used its allowance. */
  count(key: string, now: Date): CountedRate
}

export type CountedRate =
  | { readonly isAllowed: true; readonly remaining: number; readonly resetMs: number }
  | { readonly isAllowed: false; readonly retryAfterMs: number }

export function createRates(perMinute: number): Rates {
  const allowance: Allowance = { burst: perMinute, recoverMs: 60_000 / perMinute, backoff: null }
  const used = new Map<string, Usage>()
  return {
    count(key, now) {
      const result = use(allowance, used.get(key) ?? null, { times: 1, now })
      if (!result.isAllowed)
        return { isAllowed: false, retryAfterMs: result.retryAt.getTime() - now.getTime() }
      if (!used.has(key) && used.size >= mostKeys) used.clear()
      used.set(key, result.usage)
      const { level } = result.usage
      return {
        isAllowed: true,
        remaining: Math.max(0, Math.floor(perMinute - level)),
        // Until the whole allowance is available again.
        resetMs: level * allowance.recoverMs,
      }
    },
  }
}

/** 'a second', '12 seconds'. */
export function secondsText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

const mostKeys = 10_000
