/**
 * A leaky bucket: every attempt raises the level by one, and time lowers it. Guesses beyond the burst have
 * to wait, each twice as long as the one before; other attempts wait until there is room again.
 */
export interface Allowance {
  /** Attempts without waiting. */
  readonly burst: number
  /** The time after which one attempt no longer counts. */
  readonly recoverMs: number
  /** Null when attempts beyond the burst only wait for room. */
  readonly backoff: { readonly firstMs: number; readonly longestMs: number } | null
}

/** What has been used of an allowance. */
export interface Usage {
  /** The level at `countedAt`. */
  readonly level: number
  readonly countedAt: Date
  readonly blockedUntil: Date | null
}

export type Use =
  | { readonly isAllowed: true; readonly usage: Usage }
  | { readonly isAllowed: false; readonly retryAt: Date }

/** Uses an allowance `times` times, or says when that is possible. */
export function use(
  allowance: Allowance,
  earlier: Usage | null,
  { times, now }: { readonly times: number; readonly now: Date },
): Use {
  const { burst, recoverMs, backoff } = allowance
  const blockedUntil = earlier?.blockedUntil ?? null
  if (blockedUntil !== null && blockedUntil > now) {
    return { isAllowed: false, retryAt: blockedUntil }
  }
  const level = levelAt(allowance, earlier, now) + times
  if (backoff === null && level > burst + tolerance) {
    const retryAt = new Date(now.getTime() + Math.ceil((level - burst) * recoverMs))
    return { isAllowed: false, retryAt }
  }
  const usage = { level, countedAt: now, blockedUntil: waitEnd(allowance, level, now) }
  return { isAllowed: true, usage }
}

/** Takes back an attempt that succeeded, with the wait that it caused. */
export function takeBack({ burst }: Allowance, current: Usage, cause: Usage): Usage {
  const level = Math.max(0, current.level - 1)
  const isOwnWait = current.blockedUntil?.getTime() === cause.blockedUntil?.getTime()
  const blockedUntil = isOwnWait || level <= burst - 1 ? null : current.blockedUntil
  return { level, countedAt: current.countedAt, blockedUntil }
}

/** From then on, the usage is as if there had been none. */
export function expiryOf({ recoverMs }: Allowance, usage: Usage): Date {
  const isEmptyAt = usage.countedAt.getTime() + usage.level * recoverMs
  return new Date(Math.max(isEmptyAt, usage.blockedUntil?.getTime() ?? 0))
}

/** The clock of another process may be ahead. */
function levelAt({ recoverMs }: Allowance, usage: Usage | null, now: Date): number {
  if (usage === null) return 0
  const elapsedMs = Math.max(0, now.getTime() - usage.countedAt.getTime())
  return Math.max(0, usage.level - elapsedMs / recoverMs)
}

function waitEnd({ burst, backoff }: Allowance, level: number, now: Date): Date | null {
  // A level of 4.99 is that of five attempts, the first of which was a moment ago.
  const used = Math.ceil(level - tolerance)
  if (backoff === null || used < burst) return null
  const waitMs = Math.min(backoff.longestMs, backoff.firstMs * 2 ** (used - burst))
  return new Date(now.getTime() + waitMs)
}

/** The level is a fraction. */
const tolerance = 1e-6
