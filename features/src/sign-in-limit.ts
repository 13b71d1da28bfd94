import { AppError } from '@cartograph/contract'

/**
 * Counts attempts per account and per address over a sliding minute, in the memory of the process: a
 * stranger who guesses must not be able to make the database write. Each API process counts for itself.
 */
export interface SignInLimit {
  /** Throws `too_many_requests`; otherwise counts the attempt and answers how to forget it again. */
  enter(attempt: { email: string; address: string | null }, now: Date): () => void
}

export function createSignInLimit(limits = { perAccount: 5, perAddress: 20 }): SignInLimit {
  const attempts = new Map<string, number[]>()

  function recent(key: string, now: number): number[] {
    return (attempts.get(key) ?? []).filter((at) => at > now - windowMs)
  }

  function forgetExpired(now: number): void {
    for (const key of attempts.keys()) {
      const kept = recent(key, now)
      if (kept.length === 0) attempts.delete(key)
      else attempts.set(key, kept)
    }
  }

  return {
    enter({ email, address }, date) {
      const now = date.getTime()
      if (attempts.size > sweepAbove) forgetExpired(now)
      const limited: [key: string, limit: number][] = [[`account ${email}`, limits.perAccount]]
      if (address !== null) limited.push([`address ${address}`, limits.perAddress])

      if (limited.some(([key, limit]) => recent(key, now).length >= limit)) {
        throw new AppError('too_many_requests')
      }
      for (const [key] of limited) attempts.set(key, [...recent(key, now), now])
      return () => {
        for (const [key] of limited) {
          const kept = attempts.get(key) ?? []
          const index = kept.indexOf(now)
          if (index >= 0) attempts.set(key, kept.toSpliced(index, 1))
        }
      }
    },
  }
}

const windowMs = 60_000

/** Expired entries are swept only once there are this many, so that an attempt stays cheap. */
const sweepAbove = 10_000
