import { AppError } from '@cartograph/contract'

/**
 * Counts attempts per account and per address over a sliding window, in the memory of the process: a
 * stranger who guesses must not be able to make the database write. Each API process counts for itself.
 */
export interface AttemptLimit {
  /** Throws `too_many_requests`; otherwise counts the attempt and answers how to forget it again. */
  enter(attempt: { account: string; address: string | null }, now: Date): () => void
}

/** What strangers may try, each with its own count. */
export interface AttemptLimits {
  readonly signIn: AttemptLimit
  /** Whatever makes us write an e-mail. */
  readonly sendCode: AttemptLimit
  readonly tryCode: AttemptLimit
  readonly tryInvitation: AttemptLimit
  /** Whatever makes us ask a platform, which counts what we ask as ours. */
  readonly callPlatform: AttemptLimit
}

export function createAttemptLimits(): AttemptLimits {
  return {
    signIn: createAttemptLimit({ perAccount: 5, perAddress: 20 }),
    // A new letter brings new tries with it: over a day, nobody gets far with guessing.
    sendCode: bothLimits(
      createAttemptLimit({ perAccount: 3, perAddress: 40 }),
      createAttemptLimit({
        perAccount: 20,
        perAddress: 500,
        windowMs: 24 * 3_600_000,
        message: 'Too many codes were asked for today. Try again tomorrow.',
      }),
    ),
    tryCode: createAttemptLimit({ perAccount: 10, perAddress: 30 }),
    tryInvitation: createAttemptLimit({ perAccount: 30, perAddress: 30 }),
    // A whole office comes from one address.
    callPlatform: createAttemptLimit({ perAccount: 30, perAddress: 300 }),
  }
}

export interface AttemptLimitOptions {
  readonly perAccount: number
  readonly perAddress: number
  /** A minute unless told. */
  readonly windowMs?: number
  readonly message?: string
}

export function createAttemptLimit({
  windowMs = 60_000,
  message,
  ...limits
}: AttemptLimitOptions): AttemptLimit {
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
    enter({ account, address }, date) {
      const now = date.getTime()
      if (attempts.size > sweepAbove) forgetExpired(now)
      const limited: [key: string, limit: number][] = [[`account ${account}`, limits.perAccount]]
      if (address !== null) limited.push([`address ${address}`, limits.perAddress])

      if (limited.some(([key, limit]) => recent(key, now).length >= limit)) {
        throw new AppError('too_many_requests', message)
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

function bothLimits(one: AttemptLimit, other: AttemptLimit): AttemptLimit {
  return {
    enter(attempt, now) {
      const forgetOne = one.enter(attempt, now)
      const forgetOther = other.enter(attempt, now)
      return () => {
        forgetOne()
        forgetOther()
      }
    },
  }
}

/** Expired entries are swept only once there are this many, so that an attempt stays cheap. */
const sweepAbove = 10_000
