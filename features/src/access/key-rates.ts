import { AppError, type ApiKeyId } from '@cartograph/contract'
import { createRates, secondsText } from '../attempts/index.ts'

/** Limits the requests of each API key. */
export interface KeyRates {
  /** Counts a request. Throws `too_many_requests` with the wait when the key has used its allowance. */
  count(id: ApiKeyId, now: Date): KeyRate
}

/** The remaining requests of a key, for the headers `RateLimit-…`. */
export interface KeyRate {
  readonly limit: number
  readonly remaining: number
  /** Until the whole limit is available again. */
  readonly resetMs: number
}

export function createKeyRates({ perMinute = 600 }: { perMinute?: number } = {}): KeyRates {
  const rates = createRates(perMinute)
  return {
    count(id, now) {
      const result = rates.count(id, now)
      if (!result.isAllowed) throw refusal(perMinute, result.retryAfterMs)
      const { remaining, resetMs } = result
      return { limit: perMinute, remaining, resetMs }
    },
  }
}

function refusal(perMinute: number, retryAfterMs: number): KeyRateError {
  const message = `This API key has made more than ${perMinute} requests in a minute. Wait ${secondsText(retryAfterMs)} and try again.`
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
