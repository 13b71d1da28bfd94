import { and, eq, lte, or, type AnyColumn } from '@cartograph/store'

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

interface AttemptColumns {
  readonly state: AnyColumn
  readonly nextAttemptAt: AnyColumn
  readonly attemptedAt: AnyColumn
}

/** The condition of rows that wait for no process: their time has come, or their process was killed. */
export function isDueRow({ state, nextAttemptAt, attemptedAt }: AttemptColumns, now: Date) {
  return or(
    and(eq(state, 'waiting'), lte(nextAttemptAt, now)),
    and(eq(state, 'sending'), lte(attemptedAt, attemptsEndedBy(now))),
  )
}

/** Attempts that are due, and attempts interrupted by the end of a process. */
export function isDue({ state, nextAttemptAt, attemptedAt }: Attempted, now: Date): boolean {
  if (state === 'waiting') return nextAttemptAt === null || nextAttemptAt <= now
  return state === 'sending' && (attemptedAt === null || attemptedAt <= attemptsEndedBy(now))
}
