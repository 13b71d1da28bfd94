import { setTimeout as sleep } from 'node:timers/promises'
import type { UserPool } from './user-pool.ts'

/**
 * Cognito takes longer for an address that it writes to than for one that it does not. Both answers, and
 * every failure, wait until the longer one is usually there.
 */
export async function answerInConstantTime(
  pool: UserPool,
  work: () => Promise<void>,
): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), sleep(pool.answerAfterMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
