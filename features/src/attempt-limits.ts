import { AppError } from '@cartograph/contract'

/**
 * Counts attempts per account and per address over a sliding window in process memory, so that guessing
 * attackers cannot cause database writes. Each API process counts for itself.
 */
export interface AttemptLimit {
  /**
   * Throws `too_many_requests`; otherwise counts the attempt and returns a function that removes it again.
   */
  enter(attempt: { account: string; address: string | null }, now: Date): () => void
}

/** The actions of unauthenticated callers, each with its own limit. */
export interface AttemptLimits {
  readonly signIn: AttemptLimit
  /** Actions that send an email. */
  readonly sendCode: AttemptLimit
  readonly tryCode: AttemptLimit
  readonly tryInvitation: AttemptLimit
  /** Actions that send a platform requests, which count against our quota there. */
  readonly callPlatform: AttemptLimit
}

export function createAttemptLimits(): AttemptLimits {
  return {
    signIn: createAttemptLimit({ perAccount: 5, perAddress: 20 }),
    // A new code allows new tries, so this limits guessing over a whole day.
    sendCode: bothLimits(
      createAttemptLimit({ perAccount: 3, perAddress: 40 }),
      createAttemptLimit({
        perAccount: 20,
        perAddress: 500,
        windowMs: 24 * 3_600_000,
        message: 'You requested too many codes today. Try again tomorrow.',
      }),
    ),
    tryCode: createAttemptLimit({ perAccount: 10, perAddress: 30 }),
    tryInvitation: createAttemptLimit({ perAccount: 30, perAddress: 30 }),
    // A whole office shares one address.
    callPlatform: createAttemptLimit({ perAccount: 30, perAddress: 300 }),
  }
}

export interface AttemptLimitOptions {
  readonly perAccount: number
  readonly perAddress: number
  /** Defaults to one minute. */
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

/** Expired entries are removed only above this number, so that an attempt stays cheap. */
const sweepAbove = 10_000
