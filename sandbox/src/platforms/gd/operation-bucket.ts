import { msPerDay } from '@cartograph/contract'
/** The burst size and the refill rate of requests. */
const burst = 60
const perSecond = 10

export interface QuotaExceeded {
  readonly retryAfterSeconds: number
  readonly isForToday: boolean
}

/** A token bucket with a daily limit. */
export function createOperationBucket(elapsedMs: () => number, perDay: number) {
  let available = burst
  let filledAt = elapsedMs()
  let today = { number: 0, used: 0 }

  return {
    /** Null if the request is allowed. */
    take(): QuotaExceeded | null {
      const now = elapsedMs()
      const number = Math.floor(now / msPerDay)
      if (number !== today.number) today = { number, used: 0 }
      if (today.used >= perDay) {
        const leftMs = (number + 1) * msPerDay - now
        return { retryAfterSeconds: Math.ceil(leftMs / 1000), isForToday: true }
      }
      available = Math.min(burst, available + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (available < 1) return { retryAfterSeconds: 3, isForToday: false }
      available -= 1
      today = { number, used: today.used + 1 }
      return null
    },
  }
}
