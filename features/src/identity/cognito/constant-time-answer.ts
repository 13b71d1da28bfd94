import { setTimeout as sleep } from 'node:timers/promises'
import type { UserPool } from './user-pool.ts'

/**
 * Cognito takes longer for an address that it sends an email to. Every answer, including failures, waits
 * until the slower case has usually finished.
 */
export async function answerInConstantTime(
  pool: UserPool,
  work: () => Promise<void>,
): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), sleep(pool.answerAfterMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
