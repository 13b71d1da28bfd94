import { AppError, type ApiKeyId } from '@cartograph/contract'
import { use, type Allowance, type Usage } from '../attempts/index.ts'

/**
 * Limits the requests of each API key as a leaky bucket, in the memory of the process: a count in
 * PostgreSQL would cost every request a write.
 */
export interface KeyRates {
  /** Counts a request. Throws `too_many_requests` with the wait when the key has used its allowance. */
  count(id: ApiKeyId, now: Date): KeyRate
}

/** What is left to a key, for the headers `RateLimit-…`. */
export interface KeyRate {
  readonly limit: number
  readonly remaining: number
  /** Until the whole limit is available again. */
  readonly resetMs: number
}

export function createKeyRates({ perMinute = 600 }: { perMinute?: number } = {}): KeyRates {
  const allowance: Allowance = { burst: perMinute, recoverMs: 60_000 / perMinute, backoff: null }
  const used = new Map<ApiKeyId, Usage>()
  return {
    count(id, now) {
      const result = use(allowance, used.get(id) ?? null, { times: 1, now })
      if (!result.isAllowed) throw refusal(perMinute, result.retryAt.getTime() - now.getTime())
      if (!used.has(id) && used.size >= maxKeys) used.clear()
      used.set(id, result.usage)
      const { level } = result.usage
      return {
        limit: perMinute,
        remaining: Math.max(0, Math.floor(perMinute - level)),
        resetMs: level * allowance.recoverMs,
      }
    },
  }
}

const maxKeys = 10_000

function refusal(perMinute: number, retryAfterMs: number): KeyRateError {
  const seconds = Math.ceil(retryAfterMs / 1000)
  const message = `This API key has made more than ${perMinute} requests in a minute. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`
  return new KeyRateError(message, {
    retryAfterMs,
    rate: { limit: perMinute, remaining: 0, resetMs: 60_000 },
  })
}

/** A refused request, whose answer carries the same headers as an allowed one. */
export class KeyRateError extends AppError {
  readonly rate: KeyRate

  constructor(message: string, { retryAfterMs, rate }: { retryAfterMs: number; rate: KeyRate }) {
    super('too_many_requests', message, { retryAfterMs })
    this.rate = rate
  }
}
