import { msPerDay } from '@cartograph/contract'
/** So many requests may come at once, and so many more each second; by the day there is an end to them. */
const most = 60
const perSecond = 10
const perDay = 15_000

export interface Refused {
  readonly retryAfterSeconds: number
  readonly isForToday: boolean
}

/** The requests of one account in a short time, and of the whole project in a day. */
export function createOperationBucket(elapsedMs: () => number) {
  let available = most
  let filledAt = elapsedMs()
  let today = { number: 0, used: 0 }

  return {
    /** Null when the request may go on. */
    take(): Refused | null {
      const now = elapsedMs()
      const number = Math.floor(now / msPerDay)
      if (number !== today.number) today = { number, used: 0 }
      if (today.used >= perDay) {
        const leftMs = (number + 1) * msPerDay - now
        return { retryAfterSeconds: Math.ceil(leftMs / 1000), isForToday: true }
      }
      available = Math.min(most, available + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (available < 1) return { retryAfterSeconds: 3, isForToday: false }
      available -= 1
      today = { number, used: today.used + 1 }
      return null
    },
  }
}
