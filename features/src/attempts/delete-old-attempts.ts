import { attempts, inArray, lte } from '@cartograph/store'
import type { Context } from '../context.ts'

/** Rows in use are left out, so that nobody waits. */
export async function deleteOldAttempts({ store, clock }: Context): Promise<void> {
  await store.asSystem(async (tx) => {
    const expired = tx
      .select({ key: attempts.key })
      .from(attempts)
      .where(lte(attempts.expiresAt, clock()))
      .for('update', { skipLocked: true })
    await tx.delete(attempts).where(inArray(attempts.key, expired))
  })
}
