/** After this time, an attempt is given up. */
export const timeoutMs = 15_000
/** After this time, a process that was sending has been killed. */
const attemptMs = 60_000

/** Attempts that began before it have ended, or their process was killed. */
export function attemptsEndedBy(now: Date): Date {
  return new Date(now.getTime() - attemptMs)
}

interface Attempted {
  readonly state: string
  readonly nextAttemptAt: Date | null
  readonly attemptedAt: Date | null
}

/** What waits for its time, and what was being sent by a process that was killed. */
export function isDue({ state, nextAttemptAt, attemptedAt }: Attempted, now: Date): boolean {
  if (state === 'waiting') return nextAttemptAt === null || nextAttemptAt <= now
  return state === 'sending' && (attemptedAt === null || attemptedAt <= attemptsEndedBy(now))
}
